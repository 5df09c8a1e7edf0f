import { isObject } from "../../json/mod.ts";
import { byCodeUnit } from "../../text/mod.ts";
import { createsTarget, headerOf, isHtml, redirectTarget, targetOf } from "../call/mod.ts";
import {
  addFilter,
  type CaptureReference,
  createTypeConverter,
  lastKey,
  onlyReference,
  producerAt,
  referencesOf,
} from "../producer.ts";
import type { Decisions, Piece, ProducerSource, Template } from "../provenance.ts";
import type { Entry, Field, RecordedRequest } from "../recording.ts";
import type { ComposeInput, GoneLink } from "../stages.ts";
import { eachLeaf, isStrong, takeName, valueClass } from "../values/mod.ts";
import type { BaseUrls } from "./base_urls.ts";
import { draftBody, type RequestContext } from "./body.ts";
import type { DraftField, DraftRequest } from "./draft.ts";
import { stepName } from "./names/step_name.ts";
import { type RequestDecisions, requestDecisions } from "./request_decisions.ts";
import { accountIn, joinTemplates } from "./templates.ts";

/** A step with its request. */
export type ComposedStep = ReturnType<typeof composeSteps>[number];

/** Composes the steps of a flow with their names and requests. */
export function composeSteps(input: ComposeInput, allDecisions: Decisions, bases: BaseUrls) {
  const { filtered, selection, logins, provided } = input;
  const decisionsOf = requestDecisions(allDecisions);
  const typed = createTypeConverter(provided.variables);
  const loginOf = new Map(logins.map((login) => [login.entry.index, login]));
  const hasPassword = logins.some(({ password }) => password !== undefined);
  const taken = new Map<string, number>();
  const created = new Set<string>();
  /** The addresses that the flow knows so far, by those in the recording. */
  const addresses = new Map<string, Template>();
  const given = signedAddresses(selection.steps.map(({ entry }) => entry));
  const known = { bases, typed, addresses, given };
  // What has only values that are known before is the same in a step that follows.
  for (const { entry } of selection.steps) {
    const { url, query } = draftUrl(entry.request, { ...known, decisions: decisionsOf(entry) });
    const isKnown = referencesOf(url).every(({ to }) => to === "variable");
    if (query.length === 0 && isKnown) addresses.set(entry.request.url, url);
  }
  // Some response has texts in the language of the user: a page, or one that says so.
  const isLocalised = selection.steps.some(({ entry }) =>
    isHtml(entry) || headerOf(entry.response, "vary")?.toLowerCase().includes(LANGUAGE)
  );
  return selection.steps.map((plan) => {
    const { entry, gone } = plan;
    const languages = entry.request.headers.filter(({ name }) => isLocalised && name === LANGUAGE);
    const decisions = decisionsOf(entry);
    const login = loginOf.get(entry.index);
    const logsIn = login && (login.password !== undefined || !hasPassword);
    const update = created.has(targetOf(entry)) ? "update" : undefined;
    if (createsTarget(entry)) created.add(targetOf(entry));
    const does = login?.registers ? "registration" : logsIn ? "login" : update;
    const context = { ...known, decisions };
    const [body, ...open] = draftBody(entry, context);
    const request: DraftRequest = {
      method: entry.request.sentMethod,
      ...draftUrl(entry.request, context),
      ...draftHeaders([...filtered.headersOf(entry), ...languages], context, body?.kind),
      cookies: draftCookies(entry.request, decisions),
      body,
    };
    if (request.query.length === 0) addresses.set(entry.request.url, request.url);
    if (given.size > 0) noteAddresses(entry, given);
    return {
      plan,
      decisions,
      name: takeName(stepName(plan, decisions, does), taken),
      request,
      /** The address in the flow to which the response leads, if the flow knows it. */
      target: addresses.get(redirectTarget(entry)?.href ?? ""),
      /** What the user has to check. */
      open,
      /** The path of a link that the page no longer has. */
      gone: gone && draftGone(gone, decisionsOf(gone.entry)),
    };
  });
}

function draftGone({ path, parameter, end }: GoneLink, decisions: RequestDecisions) {
  if (parameter === undefined) return draftPath(path, decisions, end);
  const { template = [] } = decisions.at({ in: "query", name: parameter, occurrence: 0 }) ?? {};
  return joinTemplates(`${path[0][0]}${parameter}=`, template, end);
}

const LANGUAGE = "accept-language";

const ADDRESS = /^https?:\/\/[^?#\s]+\?[^#\s]{16,}$/;

/** The addresses that steps request, each with where another server gave it, if one has so far. */
type GivenAddresses = Map<string, CaptureReference | undefined>;

/**
 * Returns the addresses with parameters that a response of another server may give, such as signed
 * ones of a storage: no other request has the same.
 */
function signedAddresses(entries: readonly Entry[]): GivenAddresses {
  const servers = new Set(entries.map(({ request }) => request.origin));
  const urls = servers.size > 1 ? entries.map(({ request }) => request.url) : [];
  return new Map(urls.filter((url) => ADDRESS.test(url)).map((url) => [url, undefined]));
}

/** Notes which of such addresses a response gives of another server. */
function noteAddresses(entry: Entry, given: GivenAddresses): void {
  const { request: { origin }, response } = entry;
  const add = (source: ProducerSource, name: string, value: unknown) => {
    if (typeof value !== "string" || !given.has(value) || value.startsWith(origin)) return;
    given.set(value, { to: "capture", producer: producerAt(entry, { source, name, value }) });
  };
  add({ from: "header", name: "location" }, "location", headerOf(response, "location"));
  if (isObject(response.json)) {
    eachLeaf(response.json, (path, value) => {
      if (path.some(Number.isInteger)) return;
      add({ from: "json", path: [...path] }, lastKey(path)!, value);
    });
  }
}

/** Composes the URL of a request, and the parameters that are written in a map. */
function draftUrl(request: RecordedRequest, { decisions, bases, given }: RequestContext) {
  const whole = given.get(request.url);
  if (whole) return { url: [whole], query: [] };
  const kept = decisions.kept("query", request.query).map(({ field, decision }) => {
    const value = decision?.template ?? bases.rebased(field.value);
    return { field, value, changes: value.some((piece) => typeof piece !== "string") };
  });
  // Nobody can read JSON in a URL.
  const isMap = kept.length > 1 || kept.some((one) => one.changes || /=%[57]B/.test(one.field.raw));
  const { map = [], url = [] } = Object.groupBy(
    kept,
    ({ field, changes }) => isMap && (changes || field.raw.includes("=")) ? "map" : "url",
  );
  // What is sent as it was may have more than parameters, as `?&page=1`, and redirects lead there.
  const written = url.length > 0 && url.length === request.query.length
    ? request.url.replace(/^[^?]*/, "")
    : url.map(({ field }, i) => `${i > 0 ? "&" : "?"}${field.raw}`).join("");
  return {
    url: joinTemplates(bases.of(request.origin), draftPath(request.segments, decisions), written),
    query: map.map(({ field, value }) => ({ name: [field.name], value })),
  };
}

/** Returns fields in the order of their names. */
function inOrder(fields: readonly DraftField[]): readonly DraftField[] {
  const textOf = ({ name }: DraftField) => name.filter((one) => typeof one === "string").join("");
  return fields.toSorted((a, b) => byCodeUnit(textOf(a), textOf(b)));
}

/** Composes the path of a request, or a part of it with what is behind that. */
function draftPath(path: readonly string[], decisions: RequestDecisions, end = ""): Template {
  const pieces = path.flatMap((raw, index) => {
    const { template, requestValue } = decisions.at({ in: "path", index }) ?? {};
    return ["/", ...template ? inPath(template, requestValue?.value) : [raw]];
  });
  return joinTemplates(pieces, end);
}

/** Encodes a template as a segment of a path. */
function inPath(template: Template, recorded: unknown): Template {
  return template.map((piece): Piece => {
    if (typeof piece === "string") {
      // RFC 3986 allows these characters.
      return encodeURIComponent(piece.toWellFormed())
        .replaceAll(/%(?:3A|40|2C|3B|3D|2B|24|26)/g, decodeURIComponent);
    }
    const produced = piece.to === "capture" ? piece.producer.value : undefined;
    const value = template.length === 1 ? recorded : produced;
    // The value of a variable is in the flow, so only that value matters; by RFC 3986, no URL
    // encodes these characters.
    const isUnreserved = piece.to === "variable" && typeof value === "string" &&
      /^[\w.~-]+$/.test(value);
    const kind = valueClass(String(value));
    // Of these kinds, no value needs encoding in a URL.
    const isPlain = /^(?:long )?integer$/.test(kind) ||
      isStrong(kind) && kind !== "token" && /^[\w-]+$/.test(String(value));
    const isSafe = isUnreserved || isPlain || piece.filters?.at(-1) === "urlencode";
    return isSafe ? piece : addFilter(piece, "urlencode");
  });
}

/** Composes the headers and credentials of a request. */
function draftHeaders(recorded: readonly Field[], context: RequestContext, bodyKind?: string) {
  const { decisions, bases, addresses } = context;
  const headers: DraftField[] = [];
  let auth: DraftRequest["auth"];
  for (const { field: { name, value }, decision } of decisions.kept("header", recorded)) {
    if (name === "content-type" && isImplied(value, bodyKind)) continue;
    const { template, requestValue } = decision ?? {};
    const written = addresses.get(value) ?? bases.rebased(value);
    const { scheme = "", encoding } = requestValue?.place.in === "header" ? requestValue.place : {};
    const account = name === "authorization" ? accountIn(scheme, template) : undefined;
    // The value was decoded; what the flow decodes, too, can be sent as it is.
    const only = encoding && template && onlyReference(template);
    const whole: Template | undefined = only && only.filters?.at(-1) === `${encoding}decode`
      ? [{ ...only, filters: only.filters.slice(0, -1) }]
      : template && encoding
      ? [{ to: "joined", pieces: joinTemplates(template), filters: [encoding] }]
      : template;
    const named = decisions.at({ in: "header name", name })?.template ?? [name];
    if (account) auth = account;
    else headers.push({ name: named, value: whole ? joinTemplates(scheme, whole) : written });
  }
  return { headers: inOrder(headers), auth };
}

/** Whether the key of a body in the flow implies its content type. */
function isImplied(type: string, bodyKind: string | undefined): boolean {
  if (bodyKind === "json") return /^application\/json$|form/i.test(type);
  return bodyKind === "form" || bodyKind === "multipart" || bodyKind === "graphql";
}

/** Returns the cookies by name; the last one counts if several have the same name. */
function draftCookies({ cookies }: RecordedRequest, decisions: RequestDecisions) {
  const drafted = cookies.flatMap(({ name, value }) => {
    const { template = [value], dropped } = decisions.at({ in: "cookie", name }) ?? {};
    const named = decisions.at({ in: "cookie name", name })?.template ?? [name];
    return dropped ? [] : [[name, { name: named, value: template }] as const];
  });
  return inOrder([...new Map(drafted).values()]);
}
