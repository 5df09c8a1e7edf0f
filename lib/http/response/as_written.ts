import { type JsonValue, keysOfNormalized, memberAt, withNumbersAsText } from "../../json/mod.ts";
import type { Envelope } from "./envelope.ts";
import { type ResponsePath, rootOf } from "./response_path.ts";

/**
 * Returns the values that a path finds in a JSON body, in the order of `selectValues`, with the
 * text of the body in place of each number: `1.50` and `1e3` instead of 1.5 and 1000.
 *
 * @returns Nothing if the values are not from a JSON body.
 */
export function valuesAsWritten(
  rooted: ResponsePath,
  envelope: Envelope,
): readonly JsonValue[] | undefined {
  const { path, spelling } = rooted;
  if (spelling === "A" && path.firstName !== "json") return undefined;
  const root = rootOf(rooted, envelope);
  const body = root.ok ? bodyAsWritten(envelope) : undefined;
  if (!root.ok || body === undefined) return undefined;
  const written: JsonValue = spelling === "A" ? { json: body } : body;
  return path.locate(root.value).map((place) => {
    let value: JsonValue | undefined = written;
    for (const key of keysOfNormalized(place.path)) {
      value = value === undefined ? undefined : memberAt(value, key);
    }
    return value ?? place.value;
  });
}

/** Bodies that were read a second time; several assertions of a step may need the same one. */
const bodies = new WeakMap<Envelope, JsonValue>();

function bodyAsWritten(envelope: Envelope): JsonValue | undefined {
  const known = bodies.get(envelope);
  if (known !== undefined) return known;
  const text = envelope.text();
  if (text === "") return undefined;
  const body = withNumbersAsText(text);
  bodies.set(envelope, body);
  return body;
}
