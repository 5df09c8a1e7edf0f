import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import {
  type AuthNode,
  type MapEntry,
  quoted,
  readAuth,
  replaceValue,
  type RequestNode,
  type SourceNode,
} from "../../loader/mod.ts";
import type { TemplateCompiler, ValueTemplate } from "../../resolver/mod.ts";
import { type CompiledUrl, compileUrl } from "../compiled_url.ts";
import { failureMessage } from "../failures/mod.ts";
import { schemeProblem } from "../request_syntax.ts";
import { urlMistakes } from "../url_mistakes.ts";
import { asText } from "../scalar_text.ts";

/** The `auth` of a request with its expressions compiled. */
export interface CompiledAuth {
  readonly kind: string;
  /** The values by key; the text of `bearer` is under `bearer`. */
  readonly fields: ReadonlyMap<string, ValueTemplate>;
  /** The `token_url`, if it has expressions. */
  readonly tokenUrl?: CompiledUrl;
}

/** Compiles `auth` and reports what is wrong with it. @param entry The `auth` of the request. */
export function compileAuth(
  request: RequestNode,
  entry: MapEntry,
  compiler: TemplateCompiler,
): CompiledAuth | undefined {
  const { diagnostics } = compiler;
  checkOthers(request, entry, diagnostics);
  const auth = readAuth(entry, diagnostics);
  if (!auth) return undefined;
  checkFields(auth, diagnostics);
  const compile = (node: SourceNode) => compiler.value(asText(node));
  const fields = new Map(Array.from(auth.fields, ([name, node]) => [name, compile(node)]));
  const tokenUrl = fields.get("token_url");
  return {
    kind: auth.kind,
    fields,
    tokenUrl: tokenUrl?.kind === "text"
      ? compileUrl(tokenUrl.template, { kind: "auth" })
      : undefined,
  };
}

/** Reports credentials that are also given elsewhere. */
function checkOthers(
  { headers, url }: RequestNode,
  auth: MapEntry,
  diagnostics: Diagnostics,
): void {
  const related = [labelAt(diagnostics.source, auth.key.range, "`auth` is here")];
  const header = headers.find(({ name }) => name.toLowerCase() === "authorization");
  if (header) {
    diagnostics.error(
      "both-spellings",
      "credentials are given in `auth` and in a header",
      header.key.range,
      { help: "keep one of the two", related },
    );
  }
  if (!/^https?:\/\/[^/?#]*@/i.test(url.text)) return;
  diagnostics.error("both-spellings", "credentials are given in `auth` and in the URL", url.range, {
    help: "take the user out of the URL",
    related,
  });
}

function checkFields({ fields }: AuthNode, diagnostics: Diagnostics): void {
  const username = fields.get("username");
  if (username?.kind === "scalar" && /:/.test(username.text.replace(/\$\{[^}]*\}/g, ""))) {
    if (fields.has("password")) {
      diagnostics.error("bad-auth", "a user name cannot contain a colon", username.range, {
        help: "a colon separates the name from the password; write each under its own key",
      });
    }
  }
  const bearer = fields.get("bearer");
  const token = bearer?.kind === "scalar" ? /^bearer\s+(.*)$/is.exec(bearer.text)?.[1] : undefined;
  if (bearer && token !== undefined) {
    diagnostics.error(
      "bad-auth",
      "the token begins with `Bearer`, which is added to it",
      bearer.range,
      {
        help: `write \`bearer: ${quoted(token)}\``,
        ...replaceValue(diagnostics, bearer, quoted(token)),
      },
    );
  }
  const tokenUrl = fields.get("token_url");
  if (tokenUrl?.kind !== "scalar" || tokenUrl.text.includes("${")) return;
  const problem = schemeProblem(tokenUrl.text, "token_url");
  if (problem === undefined) return;
  diagnostics.error("bad-url", failureMessage(problem), tokenUrl.range, {
    help: urlMistakes.parts.urlHelp(tokenUrl.text, "token_url"),
  });
}
