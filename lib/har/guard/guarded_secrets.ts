import { encodeComponent, escapePattern } from "../../text/mod.ts";
import type { EnvironmentName, Piece, Reference, Template } from "../provenance.ts";
import { environmentName } from "../provide/mod.ts";
import type { ProvidedValues } from "../stages.ts";
import { createSecretFinder, isWord, MIN_CERTAIN, type SecretFinder } from "../values/mod.ts";

/** Where a text is written. */
export interface TextPlace {
  /** The name of the value: its key, field or header. */
  readonly name: string;
  /** The name of the step, if the text is in one. */
  readonly step?: string;
  /** Whether the text is part of a URL, in which values are percent-encoded. */
  readonly inUrl?: boolean;
}

/** The recorded secrets that remain in flows, and the environment variables that replace them. */
export class GuardedSecrets {
  readonly #find: SecretFinder;
  readonly #byRecorded: Map<string, EnvironmentName>;
  readonly #names: Set<string>;

  constructor({ secrets, environment }: Pick<ProvidedValues, "secrets" | "environment">) {
    this.#find = createSecretFinder(secrets);
    this.#byRecorded = new Map(environment.map((one) => [one.recorded, one]));
    this.#names = new Set(environment.map(({ name }) => name));
  }

  /** The environment variables of all secrets that have one. */
  get environment(): Iterable<EnvironmentName> {
    return this.#byRecorded.values();
  }

  /** Whether a text has a secret in it. */
  isIn(text: string, name = "value"): boolean {
    return this.#in(text, name).length > 0;
  }

  /**
   * Returns a text with references to the environment for the secrets in it; where a secret is in
   * it in a form that no filter makes, for the whole text, or for a whole part of a URL.
   */
  replaced(text: string, place: TextPlace): Template {
    let pieces: readonly Piece[] = [text];
    for (const secret of this.#in(text, place.name)) {
      for (const [spelled, filters] of spellings(secret, place)) {
        const reference = () => ({
          ...this.#reference(secret, place),
          ...filters.length > 0 && { filters },
        });
        pieces = pieces.flatMap((piece) =>
          typeof piece === "string" ? cut(piece, secret, spelled, reference) : [piece]
        );
      }
    }
    return pieces.flatMap((piece) =>
      typeof piece === "string" && this.isIn(piece, place.name)
        ? this.#replacedWhole(piece, place)
        : [piece]
    );
  }

  #in(text: string, name: string): string[] {
    const found = this.#find(`${name}: ${JSON.stringify(text)}`);
    return [...found].sort((a, b) => b.length - a.length);
  }

  #replacedWhole(text: string, place: TextPlace): Piece[] {
    const parts = place.inUrl ? text.split(/([/?&=])/) : [text];
    return parts.filter((part) => part !== "").map((part) =>
      this.isIn(part, place.name) ? this.#reference(part, place) : part
    );
  }

  #reference(recorded: string, { name, step }: TextPlace): Reference {
    const known = this.#byRecorded.get(recorded);
    if (known) return { to: "environment", name: known.name };
    const words = this.isIn(name) ? "secret" : name;
    const wished = environmentName(words);
    let free = wished;
    for (let n = 2; this.#names.has(free); n++) free = `${wished}_${n}`;
    this.#names.add(free);
    const where = step === undefined ? "" : ` in step ${step}`;
    const purpose = `secret value of ${words}${where}`;
    this.#byRecorded.set(recorded, { name: free, purpose, recorded, secret: true });
    return { to: "environment", name: free };
  }
}

/** Returns the forms of a secret that filters make, each with its filters, the longest first. */
function spellings(
  secret: string,
  { inUrl }: TextPlace,
): ReadonlyMap<string, readonly string[]> {
  const once = encodeComponent(secret);
  const base64 = new TextEncoder().encode(secret).toBase64();
  return new Map([
    ...inUrl || isWord(secret) ? [] : [[base64, ["base64"]] as const],
    [encodeComponent(once), ["urlencode", "urlencode"]],
    [once, ["urlencode"]],
    [secret.toLowerCase(), ["lower"]],
    [secret, inUrl && once !== secret ? ["urlencode"] : []],
  ]);
}

/** Replaces a form of a secret in a text wherever the search for secrets finds it. */
function cut(
  text: string,
  secret: string,
  spelled: string,
  reference: () => Reference,
): Piece[] {
  const exact = escapePattern(spelled);
  const pattern = isWord(secret)
    ? `^${exact}$|(?<=[:=]["'\\s]*)${exact}(?![A-Za-z0-9])`
    : secret.length < MIN_CERTAIN
    ? `(?<![A-Za-z0-9])${exact}(?![A-Za-z0-9])`
    : exact;
  return text.split(new RegExp(pattern)).flatMap((part, i) =>
    i === 0 ? [part] : [reference(), part]
  )
    .filter((part) => part !== "");
}
