import {
  actionOf,
  headerOf,
  isHtml,
  isJson,
  isNavigation,
  isOfProgram,
  isRedirect,
  isRetrieval,
  redirectTarget,
} from "../call/mod.ts";
import { isStaticPurpose, STATIC_TYPE } from "../read/mod.ts";
import type { Entry } from "../recording.ts";

/**
 * Returns a function that says whether an exchange is a page, in words. Submitted forms, links that
 * change something, the redirects that follow them, pages that are JSON, API errors shown as a page,
 * and what a program asked for that is no browser are calls.
 */
export function pagesIn(entries: readonly Entry[]) {
  const expected = new Set<string | undefined>();
  // The redirects that follow a call: the pages to which a form login sent the browser.
  const hops = new Set(entries.filter((entry) => {
    const comesFromCall = !isRetrieval(entry) || expected.delete(entry.request.url);
    if (!comesFromCall || !isRedirect(entry)) return false;
    expected.add(redirectTarget(entry)?.href);
    return true;
  }));
  return (entry: Entry): string | undefined => {
    if (!isRetrieval(entry) || hops.has(entry) || isJson(entry)) return undefined;
    if (actionOf(entry) !== "read" || isOfProgram(entry)) return undefined;
    const { status, type, text = "", bodyMissing } = entry.response;
    const isPage = isNavigation(entry)
      ? isHtml(entry) || isRedirect(entry) || type === ""
      : isHtml(entry) && status < 300 && (bodyMissing || text !== "");
    return isPage ? "a page" : undefined;
  };
}

/** Whether the browser asks this on its own before another request. */
export function isPreflight(entry: Entry): boolean {
  return entry.resourceType === "preflight" || entry.request.method === "OPTIONS" &&
      (entry.request.headers.length === 0 ||
        headerOf(entry.request, "access-control-request-method") !== undefined);
}

/** Whether an exchange opens a WebSocket. */
export function isWebsocket(entry: Entry): boolean {
  return entry.response.status === 101 || entry.resourceType === "websocket" ||
    headerOf(entry.request, "sec-websocket-key") !== undefined;
}

const STATIC_EXTENSION =
  /\.(m?js|cjs|jsx|tsx?|css|scss|less|ejs|hbs|mustache|tmpl|map|png|jpe?g|gif|svgz?|ico|cur|webp|avif|apng|bmp|woff2?|ttf|otf|eot|mp4|webm|ogg|ogv|mp3|m4a|wav|m3u8|m4s|vtt|wasm|swf|pdf|zip|tgz|gz|br|appcache|webmanifest)$/i;

/** Files that browsers and build tools request by a fixed name. */
const STATIC_NAME =
  /^(?:favicon\.[a-z]+|apple-touch-icon.*|browserconfig\.xml|robots\.txt|sitemap.*\.xml|humans\.txt|ads\.txt|manifest\.json|asset-manifest\.json|build-?manifest\.json|site\.webmanifest|(?:sw|service-?worker|ngsw)\.js|ngsw\.json|ngsw-worker\.js|version\.json|__manifest)$/i;

/** Folders with the texts of a page in some language. */
const TEXTS_FOLDER = /^(?:locales?|i18n|l10n|langs?|translations|messages)$/i;
const TEXTS_FILE = /\.(?:json5?|ftl|po|mo|properties|ya?ml|xml)$/i;
const LANGUAGE_PARAMETER = /^(?:lng|lang|language|locale|ns)$/i;

const ASSET_FOLDER =
  /^(?:assets?|static|dist|build|public|vendor|_next|_nuxt|bundles?|webpack|chunks?)$/i;

const ATTACHMENT = /^\s*attachment/i;

/** Returns a function that says what kind of file of the page an exchange loads, if it does. */
export function filesIn(entries: readonly Entry[]) {
  const files = entries.filter(isRetrieval).filter((one) => isStaticPurpose(one.resourceType));
  // The folders from which scripts, styles and similar files were loaded, except the root.
  const folders = new Set(files.map(folderOf).filter((folder) => !folder.endsWith("//")));
  const changed = new Set(entries.filter((entry) => !isRetrieval(entry)).map(folderOf));
  return (entry: Entry): string | undefined => {
    if (!isRetrieval(entry)) return undefined;
    if (isStaticPurpose(entry.resourceType)) return entry.resourceType;
    const name = entry.request.segments.at(-1) ?? "";
    if (STATIC_NAME.test(name)) return name.toLowerCase();
    if (isTranslation(entry) && !changed.has(folderOf(entry))) return "texts of the page";
    if (isJson(entry)) {
      const isAsset = /\.json$/i.test(name) && (folders.has(folderOf(entry)) ||
        entry.request.segments.slice(0, -1).some((segment) => ASSET_FOLDER.test(segment)));
      return isAsset ? "data of the page" : undefined;
    }
    // An API created the file: the response names the file to save.
    if (ATTACHMENT.test(headerOf(entry.response, "content-disposition") ?? "")) return undefined;
    const extension = STATIC_EXTENSION.exec(name)?.[1];
    if (extension !== undefined) return `.${extension.toLowerCase()}`;
    return STATIC_TYPE.test(entry.response.type) ? entry.response.type : undefined;
  };
}

/**
 * Whether a step may need a value of a file: data, a cookie that the browser did not have, or a
 * script whose body was kept because the server writes it anew for each request.
 */
export function isReadableFile(entry: Entry): boolean {
  const { request: { cookies }, response: { text, type, setCookies } } = entry;
  return isJson(entry) || text !== undefined && /script$/.test(type) ||
    setCookies.some(({ name, value }) => value && !cookies.some((one) => one.name === name));
}

function isTranslation({ request: { segments, query } }: Entry): boolean {
  const isBelow = (names: RegExp) => segments.slice(0, -1).some((folder) => names.test(folder));
  return isBelow(TEXTS_FOLDER) && TEXTS_FILE.test(segments.at(-1)!) ||
    isBelow(/^(?:locales|i18n|l10n)$/i) && query.some(({ name }) => LANGUAGE_PARAMETER.test(name));
}

function folderOf({ request }: Entry): string {
  return `${request.origin}/${request.segments.slice(0, -1).join("/")}/`;
}
