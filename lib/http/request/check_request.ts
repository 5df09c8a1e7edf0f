import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { type MapEntry, type RequestNode, urlBeginning } from "../../loader/mod.ts";
import { findBraces } from "../../resolver/mod.ts";
import { isTraceparent } from "../../trace_context/mod.ts";
import { type Failure, failureMessage, methodHelp } from "../failures/mod.ts";
import { methodProblem, schemeProblem, urlProblem } from "../request_syntax.ts";
import { urlMistakes } from "../url_mistakes.ts";
import { bodies, hasBody } from "./bodies.ts";

/**
 * Reports what is wrong with a request as a whole and with its method and URL.
 *
 * @param isUrlBroken Whether an expression of the URL is wrong, which is reported.
 */
export function checkRequest(
  request: RequestNode,
  diagnostics: Diagnostics,
  isUrlBroken: boolean,
): void {
  checkMethod(request, diagnostics);
  checkUrl(request, diagnostics, isUrlBroken);
  if (hasBody(request)) bodies.parts.checkBodies(request, diagnostics);
  checkRepeated(request, diagnostics);
  if (request.cookies.length > 0) checkCookies(request, diagnostics);
}

/**
 * Reports headers given twice; names are case-insensitive, so `Accept` and `accept` are the same.
 */
function checkRepeated({ headers }: RequestNode, diagnostics: Diagnostics): void {
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
    diagnostics.warning("duplicate-key", message, entry.key.range, {
      related: [labelAt(diagnostics.source, before.key.range, "the first is here")],
      help: `remove one of the two; to send both, write \`${before.name}: [first, second]\``,
    });
  }
}

function checkMethod({ method }: RequestNode, diagnostics: Diagnostics): void {
  if (!method || method.text.includes("${") || method.text.includes("{{")) return;
  const problem = methodProblem(method.text);
  if (problem === undefined) return;
  diagnostics.error("bad-method", failureMessage(problem), method.range, {
    help: methodHelp(method.text),
  });
}

/** A reference at the beginning of a URL that is written almost right. */
const ALMOST = /^[$#@%{([<\s]*(?:steps[.[]|(?:vars|ENV)\.)/;

/** Checks a URL, unless it begins with an expression and is known only when it is sent. */
function checkUrl(request: RequestNode, diagnostics: Diagnostics, isBroken: boolean): void {
  const url = urlBeginning(request);
  const { text } = url;
  if (url.value === null || text.startsWith("${")) return;
  if (!text.includes("${") && !text.includes("{{") && schemeProblem(text) === undefined) {
    const problem = /^https?:\/\/(?:[/?#]|$)/i.test(text)
      ? "the url has no host"
      : describe(urlProblem(text));
    if (problem) {
      const help = urlMistakes.parts.authorityHelp(text);
      diagnostics.error("bad-url", problem, url.range, { help });
    }
    return;
  }
  if (mayBeHttp(text)) return;
  if (findBraces(text)[0]?.offset === 0 || isBroken && ALMOST.test(text)) return;
  if (request.defaults?.baseUrl && url === request.url) {
    return urlMistakes.parts.reportNoPath(url, diagnostics);
  }
  const help = urlMistakes.parts.urlHelp(text);
  diagnostics.error("bad-url", describe(schemeProblem(text))!, url.range, { help });
}

function describe(failure: Failure | undefined): string | undefined {
  return failure && failureMessage(failure);
}

/** Whether the known part of a URL may be the beginning of `http://` or `https://`. */
function mayBeHttp(text: string): boolean {
  if (schemeProblem(text) === undefined) return true;
  const end = text.indexOf("${");
  if (end < 0) return false;
  const beginning = text.slice(0, end).toLowerCase();
  return "https://".startsWith(beginning) || "http://".startsWith(beginning);
}

function checkCookies({ headers, cookies }: RequestNode, diagnostics: Diagnostics): void {
  const header = headers.find(({ name }) => name.toLowerCase() === "cookie");
  if (!header) return;
  const message = "cookies are given in `cookies` and in a header";
  diagnostics.error("both-spellings", message, header.key.range, {
    help: "keep one of the two",
    related: [labelAt(diagnostics.source, cookies[0].key.range, "the first of `cookies`")],
  });
}
