import { looksRandom } from "../../secrets/mod.ts";
import { endpointKind, isWrite, NAMING_METHODS, operationsOf, refused } from "../call/mod.ts";
import type { Piece, RequestValue } from "../provenance.ts";
import { encodedForms, isKnownToken, singular, spacedWords, valueClass } from "../values/mod.ts";
import type { ProvideContext } from "./context.ts";
import { ownWords } from "./names.ts";
import { capitalFilters } from "./substitutes.ts";

/** Names of values that a client generates at random in any request. */
const DRAWN =
  /(?:^| )(?:browser|installation|visitor|anonymous|idempotency|idempotence|correlation|nonce|state|trace|client mutation|client request|request|transaction|message|deduplication|dedupe)(?: |$)/;
/**
 * Names of values that belong to the application or existed before, and are the same in each run.
 */
const CONSTANT =
  /(?:^| )(?:client|app|application|tenant|organi[sz]ation|org|workspace|site|environment|deployment|public|version|build|revision|release|hash|sha\d*|md5|checksum|digest|integrity|fingerprint|etag|persisted|schema|locale|dsn|subscription|license|embeddings?|vectors?|blob|bytes|content)(?: (?:id|key|uuid|guid))?$|(?:^| )(?:hash|digest|checksum|(?:md|sha|crc) ?-?\d*(?: ?sum)?)(?: |$)/;
/** Names of a record's own key, or of a key that the client assigns to it. */
const OWN_ID =
  /^(?:(?:client|local|temp|external|ext|own|new|my|short) ?)?(?:id|uuid|guid|key|uid|ref|reference)$/;
const OWN_DEVICE = /(?:^| )(?:device|machine|terminal) (?:id|uuid|guid|uid)$/;
const FOREIGN_ID = / (?:id|uuid|guid|uid)$/;
/** Operations whose ids are those of existing records. */
const ON_RECORD =
  /^(?:update|edit|patch|change|set|rename|move|close|archive|approve|assign|cancel|complete|toggle|add to|attach|link)$/;
const TOKEN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24,}/gi;
const MIN_LONGER = 18;

/**
 * Replaces values that the client generated at random, where they first occur and everywhere later.
 * With `unique`, ids that look chosen but are used again later are replaced too.
 */
export function provideClientIds(context: ProvideContext, unique: boolean): void {
  const { requestValues, isUnbound, substitutes, ownKeys } = context;
  const candidates = requestValues.flatMap((requestValue) =>
    candidatesIn(requestValue).map((value) => ({ value, requestValue }))
  );
  for (const [value, uses] of Map.groupBy(candidates, ({ value }) => value)) {
    // A read may send it before the change, as one does that checks a form while it is filled in.
    const written = uses.find((use) => isWrite(use.requestValue.entry));
    const { requestValue } = uses[0].requestValue.place.in === "json" && written || uses[0];
    const isKnown = substitutes.knows(value) || substitutes.knows(value, true);
    if (isKnown || !isUnbound(uses[0].requestValue) || !isClientMade(requestValue)) continue;
    const isUsedOnce = uses.length === 1;
    // A part of a path may look random by chance.
    if (isUsedOnce && value !== requestValue.value && !value.match(TOKEN)) continue;
    const isRandom = ownKeys.has(value) || value.length < MIN_HEX;
    const generated = generatedLike(value, unique && !isUsedOnce, isRandom);
    if (!generated || isKnownToken(value)) continue;
    const { template, kind } = generated;
    const words = ownWords(requestValue);
    const name = words.split(" ").filter((word) => !substitutes.knows(word)).join(" ");
    // A value that is used once is generated in place, anew in each attempt.
    const isInline = isUsedOnce && value === requestValue.value && DRAWN.test(words);
    // The same digits may come in small letters and in capitals.
    const id = `made ${value.toLowerCase()}`;
    const filters = substitutes.variables.has(id) ? capitalFilters(value) ?? ["lower"] : undefined;
    substitutes.substitute(value, {
      template: isInline ? template : [{ ...substitutes.variable(id, name, template), filters }],
      reason: `${kind} that the client made: generated in each run`,
      inside: true,
    });
  }
}

function candidatesIn(requestValue: RequestValue): string[] {
  const { place, value: text } = requestValue;
  if (typeof text !== "string") return [];
  if (text.length < MIN_HEX) return isOwnShortId(requestValue) ? [text] : [];
  // An id may be a part of a path: `"name": "stores/main/boards/VlXiVMidnTRHHJ2tKpc1"`.
  const parts = text.includes("/") && place.in === "json" ? text.split("/") : [];
  const ids = parts.filter((part) => /[a-z]/.test(part) && /[A-Z]/.test(part) && /\d/.test(part));
  const tokens = [...text.match(TOKEN) ?? [], ...ids.filter((id) => generatedLike(id))];
  // A whole body that looks random is binary data in base64.
  if (place.in === "text") return tokens;
  if (text.length < MIN_LONGER || !/[^\w-]/.test(text) && generatedLike(text)) return [text];
  return [text, ...tokens.filter((token) => token !== text)];
}

/** Whether a value is a short id that a page gave to what it saves, as the response says. */
function isOwnShortId(requestValue: RequestValue): boolean {
  const { entry, place, value } = requestValue;
  return isWrite(entry) && place.in === "json" && valueClass(value) === "token" &&
    entry.response.text?.includes(`"${value}"`) === true && OWN_ID.test(ownWords(requestValue));
}

function isClientMade(requestValue: RequestValue): boolean {
  const { entry, entry: { request }, place } = requestValue;
  const words = ownWords(requestValue);
  if (CONSTANT.test(words) || refused(entry)) return DRAWN.test(words);
  if (DRAWN.test(words)) return true;
  if (place.in === "path") return NAMING_METHODS.has(request.method);
  if (/^(?:header|cookie)/.test(place.in) || !isWrite(requestValue.entry)) return false;
  const operations = operationsOf(requestValue.entry.request).map(({ name }) => spacedWords(name));
  if (OWN_ID.test(words)) return !operations.some((one) => ON_RECORD.test(one.split(" ")[0]));
  if (!FOREIGN_ID.test(words)) return true;
  // A login names the device of the client, not one that the application has.
  if (endpointKind(request) === "login" && OWN_DEVICE.test(words)) return true;
  const owner = words.replace(FOREIGN_ID, "").split(" ").at(-1)!;
  return [...request.segments.map(spacedWords), ...operations].some((one) =>
    one.split(" ").slice(-1).map(singular).join().endsWith(owner)
  );
}

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const OTHER = /^[\w-]+$/;
const MIN_HEX = 16;
const MIN_ID = 24;
const MAX_DIGITS = 128;
const MIN_KINDS_OF_DIGITS = 7;

/**
 * Returns the template that generates such a value, if a client seems to have generated it at
 * random, and a name for messages.
 *
 * @param isId Whether it is an id with any digits, even one that consists only of `a`.
 * @param isRandom Whether it is known to be random, with however few digits.
 */
export function generatedLike(value: string, isId = false, isRandom = false) {
  const { length } = value;
  if (!isRandom && length < MIN_HEX || length > MAX_DIGITS || !OTHER.test(value)) return undefined;
  const filters = capitalFilters(value);
  const random = (what: string): Piece => ({ to: "random", what, filters });
  const hex = (digits: number) => random(`HEX_${digits}`);
  const isVaried = new Set(value.toLowerCase().replaceAll("-", "")).size >= MIN_KINDS_OF_DIGITS;
  if (valueClass(value) === "uuid") {
    return isId || isVaried ? { kind: "a UUID", template: [random("UUID")] } : undefined;
  }
  if (/^[0-9a-f]+$/i.test(value)) {
    const isMixed = /\d/.test(value) && /[a-f]/i.test(value);
    const isDrawn = isMixed && isVaried || isId && length >= MIN_ID;
    return isDrawn ? { kind: "hexadecimal digits", template: [hex(length)] } : undefined;
  }
  // What people typed may be sent in base64.
  const isEncoded = encodedForms(value).some(({ filters: [filter] }) => filter === "base64");
  if (isEncoded || !isRandom && !looksRandom(value)) return undefined;
  if (ULID.test(value)) return { kind: "a ULID", template: ["01", hex(length - 2)] };
  const template = /^[A-Za-z]/.test(value) ? [value[0], hex(length - 1)] : [hex(length)];
  return { kind: "a random text", template };
}
