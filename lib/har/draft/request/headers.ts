import { byCodeUnit } from "../../../text/mod.ts";
import type { Template } from "../../provenance.ts";
import type { Entry, Field } from "../../recording.ts";
import type { FilteredExchanges } from "../../stages.ts";
import type { BaseUrls } from "../base_urls.ts";
import type { DraftField, DraftRequest } from "../draft.ts";
import type { RequestDecisions } from "../request_decisions.ts";
import { joinTemplates } from "../templates.ts";

/** The headers, cookies and credentials of a drafted request. */
type DraftHead = Pick<DraftRequest, "headers" | "cookies" | "auth">;

/** The kinds of bodies whose key in the flow implies the `content-type` header. */
const OF_BODY: Readonly<Record<string, boolean>> = { form: true, multipart: true, graphql: true };

/** Composes the headers, cookies and credentials of a request. */
export function draftHead(
  entry: Entry,
  { filtered, decisions, bases, bodyKind }: {
    readonly filtered: FilteredExchanges;
    readonly decisions: RequestDecisions;
    readonly bases: BaseUrls;
    readonly bodyKind: string | undefined;
  },
): DraftHead {
  const headers: DraftField[] = [];
  let auth: DraftHead["auth"];
  const seen = new Map<string, number>();
  for (const field of filtered.headersOf(entry)) {
    const occurrence = seen.get(field.name) ?? 0;
    seen.set(field.name, occurrence + 1);
    if (field.name === "content-type" && bodyKind !== undefined && OF_BODY[bodyKind]) continue;
    if (bodyKind === "json" && isOrdinaryType(field, entry)) continue;
    const decision = decisions.at({ in: "header", name: field.name, occurrence });
    if (decision?.dropped) continue;
    const { place } = decision?.requestValue ?? {};
    const scheme = place?.in === "header" ? place.scheme ?? "" : "";
    const basic = decision?.template && /^basic\s*$/i.test(scheme)
      ? basicOf(decision.template)
      : undefined;
    if (basic && field.name === "authorization") auth = { basic };
    else {
      const value = valueOf(field, decision, scheme, bases);
      headers.push({ name: nameOf(field, decisions), value });
    }
  }
  return {
    headers: headers.toSorted((a, b) => byCodeUnit(textOf(a.name), textOf(b.name))),
    cookies: cookiesOf(entry, decisions),
    auth,
  };
}

/** Whether a header is the default for the JSON body. */
function isOrdinaryType({ name, value }: Field, { request: { body } }: Entry): boolean {
  return name === "content-type" && value === "application/json" && body?.kind === "json" &&
    typeof body.value === "object" && body.value !== null;
}

function nameOf({ name }: Field, decisions: RequestDecisions): Template {
  return decisions.at({ in: "header name", name })?.template ?? [name];
}

function valueOf(
  { value }: Field,
  decision: { readonly template?: Template } | undefined,
  scheme: string,
  bases: BaseUrls,
): Template {
  return decision?.template ? joinTemplates(scheme, decision.template) : bases.rebased(value);
}

/** Splits credentials into user name and password, separated by a colon and not yet in base64. */
function basicOf(template: Template): NonNullable<DraftHead["auth"]>["basic"] | undefined {
  const at = template.findIndex((piece) => typeof piece === "string" && piece.includes(":"));
  const piece = template[at];
  if (typeof piece !== "string") return undefined;
  const [user, ...password] = piece.split(":");
  return {
    username: joinTemplates(template.slice(0, at), user),
    password: joinTemplates(password.join(":"), template.slice(at + 1)),
  };
}

/** Returns the cookies by name; the last one counts if several have the same name. */
function cookiesOf({ request }: Entry, decisions: RequestDecisions): readonly DraftField[] {
  const cookies = new Map<string, DraftField>();
  for (const { name, value } of request.cookies) {
    const decision = decisions.at({ in: "cookie", name });
    if (decision?.dropped) continue;
    const named = decisions.at({ in: "cookie name", name })?.template ?? [name];
    cookies.set(name, { name: named, value: decision?.template ?? [value] });
  }
  return [...cookies.values()].toSorted((a, b) => byCodeUnit(textOf(a.name), textOf(b.name)));
}

function textOf(template: Template): string {
  return template.map((piece) => typeof piece === "string" ? piece : "").join("");
}
