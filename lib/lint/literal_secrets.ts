import type { Range, SourceFile } from "../diagnostics/mod.ts";
import { AUTH_SECRETS, type Flow, type RequestNode, requestSteps } from "../loader/mod.ts";
import { isSecretHeader, knownTokens, secretNameKind } from "../secrets/mod.ts";
import { credentialsIn, credentialsUnderNames, passwordsInPairs } from "./credentials.ts";
import { type FlowText, type TextPlace, textsOf, visitSentTexts } from "./flow_texts.ts";
import { wantsRefusal } from "./step_purpose.ts";

/** A secret that is written in a file. */
export interface LiteralSecret {
  /** What it is, with its article: `a password`. */
  readonly what: string;
  /** Its place. */
  readonly range: Range;
  /** Words for the name of a variable for it, from the step and the key; empty in a comment. */
  readonly names: readonly string[];
  /** Whether it is the base64 of user and password together. */
  readonly encoded?: true;
}

/** The secrets of flows, cached because the lint rule and the mask both need them. */
const secretsOfFlows = new WeakMap<Flow, readonly LiteralSecret[]>();

/** Returns the secrets in a flow, including its comments, in the order of the file. */
export function literalSecretsIn(flow: Flow): readonly LiteralSecret[] {
  const known = secretsOfFlows.get(flow);
  if (known) return known;
  const tokens = tokensIn(flow);
  const named = namedSecretsIn(flow)
    .filter(({ range }) => !meetsAny(range, tokens) && !isAlmostReference(range, flow));
  const secrets = [...tokens, ...named].sort((a, b) => a.range.start - b.range.start);
  secretsOfFlows.set(flow, secrets);
  return secrets;
}

function tokensIn(flow: Flow): LiteralSecret[] {
  const tokens = knownTokens(flow.source.text);
  if (tokens.length === 0) return [];
  const texts = textsOf(flow);
  return tokens.map(({ what, start, end }) => {
    const owner = texts.find(({ node }) => node.range.start <= start && end <= node.range.end);
    return { what, range: { start, end }, names: owner ? namesOf(owner, "token") : [] };
  });
}

function namedSecretsIn(flow: Flow): LiteralSecret[] {
  const secrets: LiteralSecret[] = [];
  visitSentTexts(flow, (place, key, node, step) => {
    if (!mayHoldSecret(place, key, node.text)) return;
    secrets.push(...underNames({ place, key, node, ...(step ? { step } : {}) }, flow.source));
  }, requestHints(flow.source));
  return secrets;
}

/**
 * Returns the parts of a file that are literal secrets.
 *
 * @param flow The flow in the file, if there is one.
 * @param isBroken Whether the file has errors, so that the flow may lack parts of it.
 */
export function literalSecretRanges(source: SourceFile, flow?: Flow, isBroken?: boolean): Range[] {
  return [
    ...(flow ? literalSecretsIn(flow).map(({ range }) => range) : []),
    ...(!flow || isBroken ? secretPlacesIn(source) : []),
  ];
}

/** Returns the places in a file that look like secrets, whether or not the file is a flow. */
function secretPlacesIn({ text }: SourceFile): Range[] {
  const named = credentialsUnderNames(text).map(({ secret, offset }) => ({
    start: offset,
    end: offset + secret.length,
  }));
  const pairs = passwordsInPairs(text).map(({ offset, length }) => ({
    start: offset,
    end: offset + length,
  }));
  return [...knownTokens(text), ...named, ...pairs];
}

function underNames(text: FlowText, source: SourceFile): LiteralSecret[] {
  const { node, step, place, key } = text;
  if (typeof node.value !== "string" && typeof node.value !== "number") return [];
  const refused = step !== undefined && wantsRefusal(step);
  return credentialsIn({ place, key, text: node.text, refused }).map(
    ({ what, secret, name, encoded }) => ({
      what,
      range: placeOf(secret, node.range, source),
      names: namesOf(text, name),
      ...(encoded ? { encoded } : {}),
    }),
  );
}

/**
 * Returns the place of a secret. A secret written with escapes is not found in its scalar; the
 * range is then the scalar.
 */
function placeOf(secret: string, range: Range, source: SourceFile): Range {
  const at = source.text.slice(range.start, range.end).indexOf(secret);
  return at < 0 ? range : { start: range.start + at, end: range.start + at + secret.length };
}

function namesOf({ step, key, place }: FlowText, name: string): string[] {
  if (place === "variable") return [key];
  const isPlain = name === "token" && !/authorization|^bearer$|^url$|^body$|^cookie$/i.test(key);
  return [...(step ? [step.name] : []), isPlain ? key : name];
}

const ALMOST_REFERENCE = /^(?:\$[ \t]*[{([]?|[#@%]?\{|<<?|%|:)([A-Za-z_][\w-]*)[})\]>%]{0,2}$/;

/** Returns whether a text is the name of a variable or a capture, as other tools refer to it. */
function isAlmostReference({ start, end }: Range, flow: Flow): boolean {
  const { source, vars } = flow;
  const name = ALMOST_REFERENCE.exec(source.text.slice(start, end))?.[1];
  if (name === undefined) return false;
  return vars.some((entry) => entry.name === name) ||
    requestSteps(flow).some(({ captures }) =>
      captures?.entries.some((entry) => entry.name === name)
    );
}

function meetsAny({ start, end }: Range, others: readonly LiteralSecret[]): boolean {
  return others.some(({ range }) => range.start < end && start < range.end);
}

const SCHEME = /^\s*(?:bearer|basic|token|apikey)\s/i;
/**
 * What a request that may contain a secret contains, in lower case: a part of a name, a scheme, a
 * password before a host, a default; or an escape, an alias or a merge, which may hide one of
 * these.
 */
const HINT =
  /token|key|pass|pwd|secret|auth|credential|cookie|ses|sid|jwt|bearer|basic|private|signature|otp|pin|\/[^\s/]*@|:-|\\|<<|[\s,[{]\*[^\s*/]/;

/** Returns a fast test for requests that may contain secrets; most requests do not. */
function requestHints({ text }: SourceFile): (request: RequestNode) => boolean {
  return ({ node: { entries, range: { start, end } } }) =>
    entries.some(({ value }) => value.range.end > end || value.range.start < start) ||
    HINT.test(text.slice(start, end).toLowerCase());
}

/**
 * Returns whether a text is worth searching for secrets, with a very cheap test: almost no text of
 * a flow is.
 */
function mayHoldSecret(place: TextPlace, key: string, text: string): boolean {
  if (text.includes(":-")) return true;
  if (place === "auth") return AUTH_SECRETS.has(key);
  if (place === "url") return /[?@]/.test(text);
  if (place === "header") return isSecretHeader(key) || SCHEME.test(text);
  return secretNameKind(key) !== undefined || (place === "body" && key === "body");
}
