import { toText } from "../../json/mod.ts";
import type { Piece, Reference, RequestValue, Template } from "../provenance.ts";
import type { Login } from "../stages.ts";
import { isDistinctive, sentName } from "../values/mod.ts";
import { generatedLike } from "./client_generated.ts";
import { fitsSecret } from "./login_credentials.ts";
import { isAccountName, isPasswordName, isUserName, variableName } from "./names.ts";
import { isEmail, type Substitutes } from "./substitutes.ts";

/**
 * Gives an account that a recording creates a new name and password in each run, wherever they
 * occur. What cannot be generated, such as a telephone number, is unchanged.
 *
 * @param requestValues The values of the request.
 */
export function provideAccount(
  login: Login,
  requestValues: readonly RequestValue[],
  substitutes: Substitutes,
): void {
  const inside = [login.username, login.password].filter((requestValue) =>
    requestValue !== undefined
  );
  for (const requestValue of new Set([...requestValues, ...inside])) {
    const value = toText(requestValue.value);
    if (typeof requestValue.value !== "string" || value === "") continue;
    if (requestValue === login.password || isPasswordName(requestValue)) {
      provideAccountPassword(requestValue, value, substitutes);
    } else if (
      requestValue === login.username || isAccountName(requestValue) && !isRoute(requestValue)
    ) {
      provideAccountName(requestValue, value, substitutes);
    }
  }
}

/**
 * Whether the value is a segment of a path that a POST goes to: it names what exists, not what is
 * created.
 */
function isRoute({ entry: { request }, place }: RequestValue): boolean {
  return place.in === "path" && request.method === "POST";
}

function provideAccountName(
  requestValue: RequestValue,
  value: string,
  substitutes: Substitutes,
): void {
  if (generatedLike(value) || substitutes.knows(value)) return;
  const varied = variedName(value, () => substitutes.run());
  if (!varied) return;
  const name = variableName(sentName(requestValue) ?? requestValue.name);
  const reference = substitutes.variable(`account ${value}`, name, () => varied);
  const isOwn = isDistinctive(value);
  substitutes.substitute(value, {
    template: [reference],
    reason: "the recording makes this account: each run makes another one",
    fits: (other) => isOwn || isUserName(other),
    inside: isOwn,
  });
}

function provideAccountPassword(
  requestValue: RequestValue,
  value: string,
  substitutes: Substitutes,
): void {
  if (/^\d+$/.test(value) || substitutes.knows(value, true)) return;
  const name = variableName(sentName(requestValue) ?? "password");
  const reference = substitutes.variable(`password ${value}`, name, () => [
    "Pw-",
    { to: "random", what: "HEX_16" },
  ]);
  substitutes.substitute(value, {
    template: [reference],
    reason: "the password of an account that the recording makes: made up in each run",
    fits: fitsSecret(value),
    inside: isDistinctive(value) && value.length >= 8,
    secret: true,
  });
}

/**
 * Returns a name that differs in each run: `kay@example.com` → `kay-RUN@example.com`, `kay` →
 * `kayRUN`. Returns nothing for a name without a letter, such as a telephone number.
 */
function variedName(value: string, run: () => Reference): Template | undefined {
  if (isEmail(value)) {
    const at = value.lastIndexOf("@");
    return [...withRunSuffix(value.slice(0, at), "-", run), value.slice(at)];
  }
  return /\p{L}/u.test(value) ? withRunSuffix(value, undefined, run) : undefined;
}

/** A suffix that was generated for the recording, such as a time; that of the run replaces it. */
const MADE_TAIL = /(?:(?<!\d)\d{6,}|(?<![0-9a-f])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,})$/;

/** Appends what differs in each run to a text, in the style of the text's separators. */
export function withRunSuffix(
  text: string,
  separator: string | undefined,
  run: () => Reference,
): Piece[] {
  const made = MADE_TAIL.exec(text);
  if (made && made.index > 0) return [text.slice(0, made.index), run()];
  const own = /[A-Za-z0-9]([-_. ])[A-Za-z0-9]/.exec(text)?.[1];
  return [`${text}${own ?? separator ?? ""}`, run()];
}
