import { toText } from "../../json/mod.ts";
import { isPlaceholder, looksRandom } from "../../secrets/mod.ts";
import type { RequestValue, ValuePlace } from "../provenance.ts";
import {
  isRedacted,
  isRefusedContent,
  isSecretValue,
  namedValuesIn,
  type SecretPlace,
  sentName,
} from "../values/mod.ts";
import { fitsSecret } from "./login_credentials.ts";
import { environmentName, isPasswordName, placeInWords, spacedWords } from "./names.ts";
import type { ProvideRule } from "./rule.ts";
import { secretsInText } from "./secrets_in_texts.ts";
import { type Substitute, type Substitutes, typedTemplate } from "./substitutes.ts";

const ONE_TIME =
  /(?:^| )(?:otp|totp|mfa|2fa|one time|verification|sms)(?: (?:code|token|password|pin))?$/;

/** A value that was removed from the recording. */
export const redactedRule: ProvideRule = (requestValue, { substitutes }) => {
  if (typeof requestValue.value !== "string" || !isRedacted(requestValue.value)) return undefined;
  const what = placeInWords(requestValue.place);
  return {
    template: [
      substitutes.environmentFor(nameFor(requestValue), "", what, true),
    ],
    reason: "it was taken out of the recording: it comes from the environment",
    open: `${what} was taken out of the recording`,
  };
};

/** A password that is refused on purpose; the flow generates another wrong one. */
export const wrongPasswordRule: ProvideRule = (requestValue, { substitutes }) => {
  const { status } = requestValue.entry.response;
  const value = toText(requestValue.value);
  if (status !== 401 && status !== 403 || typeof requestValue.value !== "string") return undefined;
  if (!isPasswordName(requestValue) || isPlaceholder(value)) return undefined;
  const reference = substitutes.variable(`wrong ${value}`, "wrong_password", () => [
    "wrong-",
    { to: "random", what: "HEX_16" },
  ]);
  return {
    template: [reference],
    reason: "a password that is refused: another one is made up in each run",
  };
};

/** A password, a key or a token, recognised by its name or its shape. */
export const secretFieldRule: ProvideRule = (requestValue, { substitutes, isSecret }) => {
  const { place, name, entry: { response: { status } } } = requestValue;
  const value = toText(requestValue.value);
  const key = sentName(requestValue) ?? name;
  const isRefused = isRefusedContent(status) && !looksRandom(value) && !isSecret(value);
  if (isRefused || place.in === "text") return undefined;
  if (!isSecretValue(key, value, secretPlace(place)) && !(isSecret(value) && looksRandom(value))) {
    return undefined;
  }
  const isOneTime = ONE_TIME.test(spacedWords(key));
  const reference = substitutes.environmentFor(
    nameFor(requestValue),
    value,
    placeInWords(place),
    true,
  );
  substitutes.substitute(value, {
    template: [reference],
    reason: "a secret: it comes from the environment",
    fits: fitsSecret(value),
    inside: looksRandom(value),
    secret: true,
  });
  return {
    template: typedTemplate([reference], requestValue),
    reason: "a secret that no response of the recording has: it comes from the environment",
    ...(isOneTime
      ? { open: `${placeInWords(place)} is good for one time: set it for each run` }
      : {}),
  };
};

/** Takes secrets from the environment that are the whole value, or are within a longer text. */
export const secretsInsideRule: ProvideRule = (requestValue, { substitutes }) => {
  const place = placeInWords(requestValue.place);
  const whole = toText(requestValue.value);
  let decided: ReturnType<ProvideRule>;
  for (const { text, name, what } of secretsInText(requestValue)) {
    if (substitutes.knows(text, true)) continue;
    const variable = environmentName(name);
    const { template, reason } = secretWithin(text, variable, `${what} in ${place}`, substitutes);
    if (text !== whole || typeof requestValue.value === "string") continue;
    decided = { template: typedTemplate(template, requestValue), reason };
  }
  return decided;
};

/** Takes a secret from the environment wherever it occurs. */
function secretWithin(
  text: string,
  name: string,
  purpose: string,
  substitutes: Substitutes,
): Substitute {
  const substitute: Substitute = {
    template: [substitutes.environmentFor(name, text, purpose, true)],
    reason: "a secret: it comes from the environment",
    fits: () => true,
    inside: true,
    secret: true,
  };
  substitutes.substitute(text, substitute);
  return substitute;
}

function secretPlace(place: ValuePlace): SecretPlace {
  return place.in === "header" ? "header" : place.in === "cookie" ? "cookie" : "field";
}

function nameFor(requestValue: RequestValue): string {
  const { place, name } = requestValue;
  if (place.in === "header" && /^(?:proxy-)?authorization$/.test(place.name)) return "API_TOKEN";
  return environmentName(place.in === "path" ? name : sentName(requestValue) ?? name);
}

/** Takes named secrets within a text, such as XML, from the environment. */
export function provideNamedInside(
  requestValues: readonly RequestValue[],
  substitutes: Substitutes,
): void {
  for (const { entry, place, value: text } of requestValues) {
    if (typeof text !== "string" || isRefused(entry.response.status)) continue;
    if (place.in === "path" || place.in === "header" || place.in === "cookie") continue;
    for (const { name, value } of namedValuesIn(text)) {
      if (!isSecretValue(name, value, "field") || substitutes.knows(value, true)) continue;
      const purpose = `\`${name}\` in ${placeInWords(place)}`;
      secretWithin(value, environmentName(name), purpose, substitutes);
    }
  }
}

function isRefused(status: number): boolean {
  return status === 401 || status === 403 || isRefusedContent(status);
}
