import type { CompiledStep } from "../../compiler/mod.ts";
import type { SourceFile } from "../../diagnostics/mod.ts";
import { type Failure, type FailureCircumstances, failureHelp } from "../../http/mod.ts";
import type { SentExchange } from "./step_diagnostic.ts";

/** The settings with which a request that could not be built would have been sent. */
export interface RequestContext {
  readonly source: SourceFile;
  /** The timeout in milliseconds for requests whose step has no `timeout_ms`. */
  readonly timeoutMs: number;
  /** The limit of a body. */
  readonly maxBodyBytes: number;
}

/** Returns what to do about a request without a complete response, if that is known. */
export function exchangeHelp(
  failure: Failure,
  step: CompiledStep,
  { source, request, hops = [] }: SentExchange,
  maxBodyBytes: number,
): string | undefined {
  const { url } = hops.at(-1)?.next ?? request;
  const { timeoutMs } = request;
  const circumstances = circumstancesOf(step, url, { source, timeoutMs, maxBodyBytes });
  const isRedirected = hops.some(({ kind }) => kind === "redirect");
  return failureHelp(
    failure,
    isRedirected
      ? { ...circumstances, urlSource: "the `location` that leads there" }
      : circumstances,
  );
}

/** Returns what to do about a request that could not be built, if that is known. */
export function requestHelp(
  failure: Failure,
  step: CompiledStep,
  context: RequestContext,
): string | undefined {
  return failureHelp(failure, circumstancesOf(step, writtenUrl(step, context.source), context));
}

function circumstancesOf(
  step: CompiledStep,
  url: string,
  { source, timeoutMs, maxBodyBytes }: RequestContext,
): FailureCircumstances {
  const { host, hostname } = URL.parse(url) ?? { host: url, hostname: url };
  return {
    host,
    hostname,
    urlSource: urlExpression(writtenUrl(step, source)),
    timeoutMs,
    isOwnTimeout: step.request.timeoutMs !== undefined,
    inLoop: step.loop !== undefined,
    maxBodyBytes,
  };
}

function writtenUrl({ urlRange: { start, end } }: CompiledStep, { text }: SourceFile): string {
  return text.slice(start, end);
}

/** Returns the expression at the start of a URL, or words for a URL without one. */
function urlExpression(written: string): string {
  const reference = /^["']?\$\{\s*([^}|]*[^}|\s])/.exec(written)?.[1];
  return reference === undefined ? "the URL" : `\`${reference}\``;
}
