import { isJson, isRetrieval, responseHeader } from "../call/mod.ts";
import { isStaticPurpose, isStaticType } from "../read/mod.ts";
import type { Entry } from "../recording.ts";
import type { DropDecision } from "../stages.ts";

const STATIC_EXTENSION =
  /\.(m?js|cjs|jsx|tsx?|css|scss|less|ejs|hbs|mustache|tmpl|map|png|jpe?g|gif|svgz?|ico|cur|webp|avif|apng|bmp|woff2?|ttf|otf|eot|mp4|webm|ogg|ogv|mp3|m4a|wav|m3u8|m4s|vtt|wasm|swf|pdf|zip|tgz|gz|br|appcache|webmanifest)$/i;

/** Files that browsers and build tools request by a fixed name. */
const STATIC_NAME =
  /^(?:favicon\.[a-z]+|apple-touch-icon.*|browserconfig\.xml|robots\.txt|sitemap.*\.xml|humans\.txt|ads\.txt|manifest\.json|asset-manifest\.json|build-?manifest\.json|site\.webmanifest|(?:sw|service-?worker|ngsw)\.js|ngsw\.json|ngsw-worker\.js|version\.json)$/i;

/** Folders with the texts of a page in some language. */
const TEXTS_FOLDER = /^(?:locales?|i18n|l10n|langs?|translations|messages)$/i;
const TEXTS_FILE = /\.(?:json5?|ftl|po|mo|properties|ya?ml|xml)$/i;
const LANGUAGE_PARAMETER = /^(?:lng|lang|language|locale|ns)$/i;

const ASSET_FOLDER =
  /^(?:assets?|static|dist|build|public|vendor|_next|_nuxt|bundles?|webpack|chunks?)$/i;

/**
 * Returns the folders from which scripts, styles and similar files were loaded, except the root.
 */
export function staticFolders(entries: readonly Entry[]): ReadonlySet<string> {
  return new Set(
    entries
      .filter((entry) => isRetrieval(entry) && isStaticPurpose(entry.resourceType))
      .map(folderOf)
      .filter((folder) => !folder.endsWith("//")),
  );
}

/** Drops a file of the page. */
export function dropStatic(
  entry: Entry,
  folders: ReadonlySet<string>,
): DropDecision | undefined {
  const detail = isRetrieval(entry) ? staticKind(entry, folders) : undefined;
  if (detail === undefined) return undefined;
  return { reason: "static", detail, recallable: isJson(entry) || isReadable(entry) };
}

/** Whether the body was kept because the server writes it anew for each request. */
function isReadable({ response: { text, type } }: Entry): boolean {
  return text !== undefined && /script$/.test(type);
}

function staticKind(entry: Entry, folders: ReadonlySet<string>): string | undefined {
  if (isStaticPurpose(entry.resourceType)) return entry.resourceType;
  const name = entry.request.segments.at(-1) ?? "";
  if (STATIC_NAME.test(name)) return name.toLowerCase();
  if (isTranslation(entry)) return "texts of the page";
  if (isJson(entry)) return isAssetData(entry, folders) ? "data of the page" : undefined;
  if (isDownload(entry)) return undefined;
  const extension = STATIC_EXTENSION.exec(name)?.[1];
  if (extension !== undefined) return `.${extension.toLowerCase()}`;
  return isStaticType(entry.response.type) ? entry.response.type : undefined;
}

/** Whether an API created the file: the response names the file to save. */
function isDownload(entry: Entry): boolean {
  return /^\s*attachment/i.test(responseHeader(entry, "content-disposition") ?? "");
}

function isTranslation({ request }: Entry): boolean {
  const folders = request.segments.slice(0, -1);
  if (!folders.some((segment) => TEXTS_FOLDER.test(segment))) return false;
  if (TEXTS_FILE.test(request.segments.at(-1) ?? "")) return true;
  return folders.some((segment) => /^(?:locales|i18n|l10n)$/i.test(segment)) &&
    request.query.some(({ name }) => LANGUAGE_PARAMETER.test(name));
}

function isAssetData(entry: Entry, folders: ReadonlySet<string>): boolean {
  const { segments } = entry.request;
  if (!/\.json$/i.test(segments.at(-1) ?? "")) return false;
  return folders.has(folderOf(entry)) ||
    segments.slice(0, -1).some((segment) => ASSET_FOLDER.test(segment));
}

function folderOf({ request }: Entry): string {
  return `${request.origin}/${request.segments.slice(0, -1).join("/")}/`;
}
