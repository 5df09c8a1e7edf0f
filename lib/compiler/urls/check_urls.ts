import { type Diagnostics, labelAt } from "../../diagnostics/mod.ts";
import { compileUrl, failureMessage, TransportError, urlValueHelp } from "../../http/mod.ts";
import { type Flow, requestSteps } from "../../loader/mod.ts";
import { parseTemplate, ResolveError, type Scope, type Template } from "../../resolver/mod.ts";
import type { CompiledFlow } from "../compiled_flow.ts";
import { type ExpandedPart, expandedParts } from "../expanded_text.ts";
import { runRedactor } from "../secrets.ts";
import { type UrlNode, urlsOf } from "./doubtful_urls.ts";
import { describeOrigin, isOfUrl, type Origin, originOf, SHOWABLE } from "./origin.ts";
import { authorityHelp, beginningHelp } from "./url_help.ts";

/** What {@linkcode checkUrls} checks, and against what. */
interface UrlCheck extends Pick<CompiledFlow, "environment" | "secretPlaces"> {
  readonly flow: Flow;
  /** What is known before the first step. */
  readonly scope: Scope;
}

/** The scheme and the authority of a URL, and what ends them. */
const START = /^https?:\/\/([^/?#\\]*)([/?#\\]?)/i;

/**
 * Reports every URL that is certain to be invalid because of a value that is known before the run,
 * once for each value.
 */
export function checkUrls(check: UrlCheck, diagnostics: Diagnostics): void {
  const { flow, scope } = check;
  const { env, params } = scope;
  const redactor = runRedactor({ flows: [check], env, params }, {});
  const shown = (value: string) => SHOWABLE.test(value) && !redactor.contains(value);
  const reported = new Set<string>();
  for (const { request } of requestSteps(flow)) {
    for (const url of urlsOf(request)) {
      const problem = problemOf(url, { flow, scope });
      if (!problem || reported.has(problem.origin.id)) continue;
      reported.add(problem.origin.id);
      report(problem, shown, diagnostics);
    }
  }
}

const TWO_SCHEMES = /^https?:\/\/https?:\/\//i;

/** What is wrong with a URL, and the value that makes it so. */
interface UrlProblem {
  readonly origin: Origin;
  /** What is wrong with the URL as a whole. */
  readonly message: string;
  /** Whether the message says it all, and the value is not added to it. */
  readonly isWhole?: true;
  /** Returns what to write instead. @param shown Whether the value may be shown. */
  help(shown: boolean): string;
}

function report(
  { origin, message, isWhole, help }: UrlProblem,
  isShown: (value: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const { place, uses, value, mayShow } = origin;
  const shown = mayShow && isShown(value);
  diagnostics.error(
    "bad-url",
    isWhole ? message : `${message}, and ${describeOrigin(origin, shown)}`,
    place,
    {
      help: help(shown),
      ...(uses.length === 0
        ? {}
        : { related: [labelAt(diagnostics.source, uses[0], "the URL begins here")] }),
    },
  );
}

/** A URL with its known values, up to the first that is not known. */
interface KnownUrl extends UrlNode {
  readonly text: string;
  /** Whether the text is the whole URL. */
  readonly isWhole: boolean;
  readonly known: readonly ExpandedPart[];
  /** Returns where a known part comes from. */
  originOf(part: ExpandedPart): Origin;
}

function problemOf(
  url: UrlNode,
  context: { readonly flow: Flow; readonly scope: Scope },
): UrlProblem | undefined {
  const { node } = url;
  if (!node.text.includes("${")) return undefined;
  const parts = expandedParts(node, context);
  const gap = parts.findIndex(({ text }) => text === undefined);
  const known = gap < 0 ? parts : parts.slice(0, gap);
  if (known.length === 0) return undefined;
  const { flow, scope } = context;
  const whole: KnownUrl = {
    ...url,
    text: known.map(({ text }) => text).join(""),
    isWhole: gap < 0,
    known,
    originOf: (part) => originOf(part, parts, flow, scope.params),
  };
  const start = START.exec(whole.text);
  return start
    ? unfitProblem(whole, context) ?? authorityProblem(whole, start) ?? queryProblem(whole)
    : schemeProblem(whole);
}

function schemeProblem({ key, node, mayBePath, text, isWhole, known, originOf }: KnownUrl) {
  if (!isWhole && mayBecomeHttp(text) || mayBePath && text.startsWith("/")) return undefined;
  const first = known.find(({ text }) => text !== "") ?? known[0];
  const source = isOfUrl(first, node) ? known[0] : first;
  if (isOfUrl(source, node)) return undefined;
  const origin = originOf(source);
  const subject = key === "url" ? "the url" : `\`${key}\``;
  return mayBePath
    ? {
      origin,
      message: `${subject} must begin with http://, https:// or /`,
      help: (shown: boolean) =>
        /[:\s]/.test(origin.value) ? beginningHelp(origin, shown) : origin.set("/…"),
    }
    : {
      origin,
      message: `${subject} must begin with http:// or https://`,
      help: (shown: boolean) => beginningHelp(origin, shown),
    };
}

function authorityProblem(
  { node, text, isWhole, known, originOf }: KnownUrl,
  [beginning, authority, end]: RegExpExecArray,
): UrlProblem | undefined {
  if (!isWhole && end === "") return undefined;
  const isTwice = TWO_SCHEMES.test(text);
  const isHost = authority !== "" && !/[{}]/.test(authority) && URL.canParse(beginning);
  if (!isTwice && isHost && URL.canParse(text)) return undefined;
  const source = sourceOf(known, beginning.length, node) ?? known[0];
  const origin = originOf(source);
  if (isTwice) {
    return { origin, message: "the url has two schemes", help: () => repeatedHelp(origin) };
  }
  return {
    origin,
    message: authority === "" ? "the url has no host" : "the url is not valid",
    ...(isOfUrl(source, node) ? { isWhole: true as const } : {}),
    help: () => authorityHelp(authority, node.text, origin),
  };
}

/** Returns the problem of a value that gives a `base_url` a query, after which no path can follow. */
function queryProblem({ key, node, known, originOf }: KnownUrl): UrlProblem | undefined {
  if (key !== "base_url") return undefined;
  const part = known.find((one) => /[?#]/.test(one.text ?? "") && !isOfUrl(one, node));
  if (!part) return undefined;
  const origin = originOf(part);
  return {
    origin,
    message: `${origin.name} has a query, and a \`base_url\` ends before it`,
    isWhole: true,
    help: () => "write the query in the requests: `query: { page: 1 }`",
  };
}

function mayBecomeHttp(beginning: string): boolean {
  const lower = beginning.toLowerCase();
  return "https://".startsWith(lower) || "http://".startsWith(lower);
}

/** Returns the value that the beginning of a URL comes from, if it is a single one. */
function sourceOf(
  parts: readonly ExpandedPart[],
  length: number,
  node: UrlNode["node"],
): ExpandedPart | undefined {
  let at = 0;
  const values = parts.filter((part) => {
    const start = at;
    at += part.text?.length ?? 0;
    return start < length && !isOfUrl(part, node);
  });
  return values.length === 1 ? values[0] : undefined;
}

/** Returns the problem of a known value that would change another part of the URL. */
function unfitProblem(
  { node, known, originOf }: KnownUrl,
  { flow, scope }: { readonly flow: Flow; readonly scope: Scope },
): UrlProblem | undefined {
  const failure = unfitFailure(parseTemplate(node.text, () => {}), scope);
  const part = failure &&
    known.find(({ places: [{ start }] }) => flow.source.text.startsWith(failure.expression, start));
  if (!part) return undefined;
  const origin = originOf(part);
  const isRepeated = /^https?:\/\//i.test(origin.value);
  return {
    origin,
    message: failureMessage(failure),
    isWhole: true,
    help: () => isRepeated ? repeatedHelp(origin) : urlValueHelp(failure),
  };
}

function unfitFailure(url: Template, scope: Scope) {
  try {
    compileUrl(url)(scope);
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === "url_value_unfit") {
      return error.failure;
    }
    if (!(error instanceof ResolveError)) throw error;
  }
  return undefined;
}

function repeatedHelp({ set }: Origin): string {
  return `the file writes the scheme already: ${set("127.0.0.1:8080")}, for example`;
}
