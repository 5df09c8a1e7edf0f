import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import type { MapEntry, RequestNode } from "../../loader/mod.ts";
import { findBraces } from "../../resolver/mod.ts";
import { isTraceparent } from "../../trace_context/mod.ts";
import { checkBodies } from "../bodies/mod.ts";
import { type Failure, failureMessage, methodHelp } from "../failures/mod.ts";
import {
  authorityHelp,
  methodProblem,
  schemeProblem,
  urlHelp,
  urlProblem,
} from "../request_syntax.ts";

/** Reports what is wrong with a request as a whole, and with its method and URL. */
export function checkRequest(request: RequestNode, found: Diagnostics): void {
  checkMethod(request, found);
  checkUrl(request, found);
  checkBodies(request, found);
  checkRepeated(request, found);
  if (request.cookies.length > 0) checkCookies(request, found);
}

/** Names of headers have no case, so `Accept` and `accept` are sent as one header, given twice. */
function checkRepeated({ headers }: RequestNode, found: Diagnostics): void {
  if (headers.length < 2) return;
  const first = new Map<string, MapEntry>();
  for (const entry of headers) {
    const before = first.get(entry.name.toLowerCase());
    if (!before) {
      first.set(entry.name.toLowerCase(), entry);
      continue;
    }
    if (isTraceparent(entry.name)) continue;
    const message = `\`${before.name}\` and \`${entry.name}\` are the same header, sent twice`;
    found.warning("duplicate-key", message, entry.key.range, {
      related: [labelAt(found.source, before.key.range, "the first is here")],
      help: `remove one of the two; to send both, write \`${before.name}: [first, second]\``,
    });
  }
}

function checkMethod({ method }: RequestNode, found: Diagnostics): void {
  if (!method || method.text.includes("${") || method.text.includes("{{")) return;
  const problem = methodProblem(method.text);
  if (problem === undefined) return;
  found.error("bad-method", failureMessage(problem), method.range, {
    help: methodHelp(method.text),
  });
}

/** A URL that begins with an expression is known only when it is sent. */
function checkUrl({ url }: RequestNode, found: Diagnostics): void {
  const { text } = url;
  if (url.value === null || text.startsWith("${")) return;
  if (!text.includes("${") && !text.includes("{{") && schemeProblem(text) === undefined) {
    const problem = /^https?:\/\/(?:[/?#]|$)/i.test(text)
      ? "the url has no host"
      : describe(urlProblem(text));
    if (problem) found.error("bad-url", problem, url.range, { help: authorityHelp(text) });
    return;
  }
  if (mayBeHttp(text)) return;
  if (findBraces(text)[0]?.offset === 0) return;
  found.error("bad-url", describe(schemeProblem(text))!, url.range, { help: urlHelp(text) });
}

function describe(failure: Failure | undefined): string | undefined {
  return failure && failureMessage(failure);
}

/** Whether what is known of a URL can be the beginning of `http://` or `https://`. */
function mayBeHttp(text: string): boolean {
  if (schemeProblem(text) === undefined) return true;
  const end = text.indexOf("${");
  if (end < 0) return false;
  const beginning = text.slice(0, end).toLowerCase();
  return "https://".startsWith(beginning) || "http://".startsWith(beginning);
}

function checkCookies({ headers, cookies }: RequestNode, found: Diagnostics): void {
  const header = headers.find(({ name }) => name.toLowerCase() === "cookie");
  if (!header) return;
  const message = "cookies are given in `cookies` and in a header";
  found.error("both-spellings", message, header.key.range, {
    help: "keep one of the two",
    related: [labelAt(found.source, cookies[0].key.range, "the first of `cookies`")],
  });
}
