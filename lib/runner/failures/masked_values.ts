import type { Diagnostic } from "../../diagnostics/mod.ts";
import type { Redactor } from "../../redaction/mod.ts";
import { isChosen, mayBePublic, type SecretOrigin } from "../../secrets/mod.ts";
import { once } from "../../text/mod.ts";

/** How many names a note has. */
const MOST = 3;

/** How many secrets are compared with what is masked; few flows have more. */
const MOST_SECRETS = 300;

/** Lines about the whole response, most of which has nothing to do with the failure. */
const ASIDE = /^(?:body:|read:|\$\.events\b)/;

const KINDS: Readonly<Record<SecretOrigin["kind"], (name: string) => string>> = {
  environment: (name) => `the environment variable \`${name}\``,
  parameter: (name) => `the parameter \`${name}\``,
  variable: (name) => `the variable \`${name}\``,
  capture: (name) => `the capture \`${name}\``,
  field: (name) => `the field \`${name}\``,
  cookie: (name) => `the cookie \`${name}\``,
  header: (name) => `the header \`${name}\``,
  auth: () => "a credential of `auth`",
  password: () => "the password of a URL",
};

/** Says in each failure that has a masked value which variable or capture that is. */
export function withMaskedNames(
  failures: readonly Diagnostic[],
  redactor: Redactor,
): readonly Diagnostic[] {
  const known = once(() => redactor.origins().take(MOST_SECRETS).toArray());
  return failures.map((failure) => {
    const masked = new Map<string, MaskedPart>();
    for (const text of textsOf(failure)) {
      for (const part of redactor.secretsIn(text)) {
        masked.set(part, { part, isCut: text.includes("…") });
      }
    }
    if (masked.size === 0) return failure;
    const note = maskedNote([...masked.values()].flatMap((one) => originsOf(one, known())));
    return note === undefined ? failure : { ...failure, notes: [...failure.notes ?? [], note] };
  });
}

function textsOf({ message, notes = [], differences, help = "" }: Diagnostic): string[] {
  const places = differences?.places.flatMap(({ at, expected, actual }) => [at, expected, actual]);
  return [message, ...notes.filter((note) => !ASIDE.test(note)), ...places ?? [], help];
}

/** A masked part of a text. */
interface MaskedPart {
  readonly part: string;
  /** Whether the text is an excerpt, so that the part may be only a piece of a secret. */
  readonly isCut: boolean;
}

type KnownSecret = readonly [forms: readonly string[], origins: readonly SecretOrigin[]];

/**
 * Returns where a masked part is from: the names that the author has chosen, if there are any for all
 * of it.
 */
function originsOf({ part, isCut }: MaskedPart, known: readonly KnownSecret[]): SecretOrigin[] {
  const whole = known.filter(([forms]) => forms.includes(part)).flatMap(([, origins]) => origins);
  if (whole.some(isChosen)) return whole.filter(isChosen);
  const inside = known.filter(([forms]) =>
    forms.some((form) => part.includes(form) || isCut && form.includes(part))
  ).flatMap(([, origins]) => origins);
  const chosen = inside.filter(isChosen);
  return chosen.length > 0 || whole.length > 0 ? [...whole, ...chosen] : inside;
}

function maskedNote(all: readonly SecretOrigin[]): string | undefined {
  const origins = [
    ...new Map(all.map((one) => [isChosen(one) ? one.name : `${one.kind} ${one.name}`, one]))
      .values(),
  ];
  if (origins.length === 0) return undefined;
  const shown = origins.slice(0, MOST);
  const rest = origins.length - shown.length;
  const names = shown.map(({ kind, name }) => KINDS[kind](name));
  const listed = rest > 0
    ? `${names.join(", ")} and ${rest} more`
    : [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((one) => one !== "").join(" and ");
  if (!shown.every(mayBePublic)) return `masked:   ${listed}`;
  const options = shown.map(({ name }) => `--public ${quoted(name)}`).join(" ");
  return `masked:   ${listed}; \`${options}\` ${shown.length === 1 ? "shows it" : "show them"}`;
}

function quoted(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}
