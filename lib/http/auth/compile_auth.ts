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
import { failureMessage } from "../failures/mod.ts";
import { schemeProblem, urlHelp } from "../request_syntax.ts";

/** The `auth` of a request with its expressions compiled. */
export interface CompiledAuth {
  readonly kind: string;
  /** What stands below it by its key; `bearer` has its text under `bearer`. */
  readonly fields: ReadonlyMap<string, ValueTemplate>;
}

/** Compiles who asks, and reports what is wrong about it before anything is sent. */
export function compileAuth(
  request: RequestNode,
  compiler: TemplateCompiler,
): CompiledAuth | undefined {
  const { diagnostics: found } = compiler;
  if (!request.auth) return undefined;
  checkOthers(request, request.auth, found);
  const auth = readAuth(request.auth, found);
  if (!auth) return undefined;
  checkFields(auth, found);
  const compile = (node: SourceNode) => compiler.value(asText(node));
  return {
    kind: auth.kind,
    fields: new Map(Array.from(auth.fields, ([name, node]) => [name, compile(node)])),
  };
}

/** A number is sent as it is written: `0123` stays `0123`. */
function asText(node: SourceNode): SourceNode {
  if (node.kind === "scalar") return { ...node, value: node.text };
  return node.kind === "list" ? { ...node, items: node.items.map(asText) } : node;
}

/** One thing alone says who asks. */
function checkOthers({ headers, url }: RequestNode, auth: MapEntry, found: Diagnostics): void {
  const related = [labelAt(found.source, auth.key.range, "`auth` is here")];
  const header = headers.find(({ name }) => name.toLowerCase() === "authorization");
  if (header) {
    found.error(
      "both-spellings",
      "who asks is said in `auth` and in a header",
      header.key.range,
      { help: "keep one of the two", related },
    );
  }
  if (!/^https?:\/\/[^/?#]*@/i.test(url.text)) return;
  found.error("both-spellings", "who asks is said in `auth` and in the URL", url.range, {
    help: "take the user out of the URL",
    related,
  });
}

function checkFields({ fields }: AuthNode, found: Diagnostics): void {
  const username = fields.get("username");
  if (username?.kind === "scalar" && /:/.test(username.text.replace(/\$\{[^}]*\}/g, ""))) {
    if (fields.has("password")) {
      found.error("bad-auth", "the name of a user cannot hold a colon", username.range, {
        help: "a colon parts the name from the password; write each into its own key",
      });
    }
  }
  const bearer = fields.get("bearer");
  const token = bearer?.kind === "scalar" ? /^bearer\s+(.*)$/is.exec(bearer.text)?.[1] : undefined;
  if (bearer && token !== undefined) {
    found.error(
      "bad-auth",
      "the token has `Bearer` before it, which is sent anyway",
      bearer.range,
      {
        help: `write \`bearer: ${quoted(token)}\``,
        ...replaceValue(found, bearer, quoted(token)),
      },
    );
  }
  const tokenUrl = fields.get("token_url");
  if (tokenUrl?.kind !== "scalar" || tokenUrl.text.includes("${")) return;
  const problem = schemeProblem(tokenUrl.text, "token_url");
  if (problem === undefined) return;
  found.error("bad-url", failureMessage(problem), tokenUrl.range, {
    help: urlHelp(tokenUrl.text, "token_url"),
  });
}
