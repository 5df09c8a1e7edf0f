import { isArray, isObject, type JsonValue } from "../../json/mod.ts";

/** The texts and numbers in the payload of a JSON web token (RFC 7519); none where it cannot be read. */
export function claimsOf(token: string): readonly string[] {
  const found: string[] = [];
  const visit = (value: JsonValue): void => {
    if (isArray(value)) value.forEach(visit);
    else if (isObject(value)) Object.values(value).forEach(visit);
    else if (typeof value === "string" || typeof value === "number") found.push(String(value));
  };
  try {
    const payload = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
    visit(JSON.parse(new TextDecoder().decode(payload)));
  } catch {
    return [];
  }
  return found;
}
