import { createSecretFinder, isOrdinaryWord, MIN_CERTAIN } from "../../leaks/mod.ts";
import { encodeComponent, escapePattern } from "../../text/mod.ts";
import type { Piece, Template } from "../provenance.ts";
import type { ProvidedValues } from "../stages.ts";
import { environmentName, takeName } from "../values/mod.ts";

/**
 * Where a text is written: the name of the value, which is its key, field or header, the name of the
 * step, if the text is in one, and whether it is part of a URL, in which values are percent-encoded.
 */
type TextPlace = { readonly name: string; readonly step?: string; readonly inUrl?: boolean };

/** The recorded secrets that remain in flows, and the environment variables that replace them. */
export type GuardedSecrets = ReturnType<typeof guardedSecrets>;

/** Returns the recorded secrets that remain in flows, with what replaces them. */
export function guardedSecrets(provided: Pick<ProvidedValues, "secrets" | "environment">) {
  const find = createSecretFinder(provided.secrets);
  /** The environment variables of all secrets that have one, by the secrets. */
  const environment = new Map(provided.environment.map((one) => [one.recorded, one]));
  const names = new Map(provided.environment.map(({ name }) => [name, 1]));
  /** Whether a text has a secret in it. */
  const isIn = (text: string, name = "value") => secretsIn(text, name).length > 0;
  return { environment, isIn, named, replaced };

  /** Gives other names to what has a secret in its name. */
  function named<T extends { readonly name: string }>(all: readonly T[], otherwise: string) {
    const taken = new Map(all.map(({ name }) => [name, 1]));
    return all.map((one) => isIn(one.name) ? { ...one, name: takeName(otherwise, taken) } : one);
  }

  /**
   * Returns a template with references to the environment for the secrets in its texts; where a
   * secret is in a text in a form that no filter makes, for the whole text, or for a whole part of a
   * URL.
   */
  function replaced(template: Template, place: TextPlace): Template {
    return template.flatMap((piece) => {
      if (typeof piece !== "string" && piece.to === "joined") {
        return [{ ...piece, pieces: replaced(piece.pieces, place) }];
      }
      if (typeof piece !== "string" || !isIn(piece, place.name)) return [piece];
      return cut(piece, place).flatMap((rest) => {
        if (typeof rest !== "string" || !isIn(rest, place.name)) return [rest];
        const parts = place.inUrl ? rest.split(/([/?&=])/) : [rest];
        return parts.filter((part) => part !== "").map((part) =>
          isIn(part, place.name) ? reference(part, place) : part
        );
      });
    });
  }

  /** Cuts the secrets out of a text that has them in a form that filters make. */
  function cut(text: string, place: TextPlace): readonly Piece[] {
    let pieces: readonly Piece[] = [text];
    for (const secret of secretsIn(text, place.name)) {
      for (const [spelled, filters] of spellings(secret, place.inUrl ?? false)) {
        const pattern = patternOf(secret, spelled);
        const made = filters.length > 0 && { filters };
        pieces = pieces.flatMap((piece): readonly Piece[] =>
          typeof piece !== "string" ? [piece] : piece.split(pattern)
            .flatMap((part, i) => i === 0 ? part : [{ ...reference(secret, place), ...made }, part])
            .filter((part) => part !== "")
        );
      }
    }
    return pieces;
  }

  function secretsIn(text: string, name: string): string[] {
    return [...find(`${name}: ${JSON.stringify(text)}`)].sort((a, b) => b.length - a.length);
  }

  function reference(recorded: string, { name, step }: TextPlace) {
    const known = environment.getOrInsertComputed(recorded, () => {
      const words = isIn(name) ? "secret" : name;
      const free = takeName(environmentName(words), names);
      const purpose = `secret value of ${words}${step === undefined ? "" : ` in step ${step}`}`;
      return { name: free, purpose, recorded, secret: true };
    });
    return { to: "environment", name: known.name } as const;
  }
}

/** Returns the forms of a secret that filters make, each with its filters, the longest first. */
function spellings(secret: string, inUrl: boolean): ReadonlyMap<string, readonly string[]> {
  const once = encodeComponent(secret);
  const base64 = new TextEncoder().encode(secret).toBase64();
  return new Map([
    ...inUrl || isOrdinaryWord(secret) ? [] : [[base64, ["base64"]] as const],
    [encodeComponent(once), ["urlencode", "urlencode"]],
    [once, ["urlencode"]],
    [secret.toLowerCase(), ["lower"]],
    [secret, inUrl && once !== secret ? ["urlencode"] : []],
  ]);
}

/** Returns a pattern for a form of a secret wherever the search for secrets finds it. */
function patternOf(secret: string, spelled: string): RegExp {
  const exact = escapePattern(spelled);
  if (isOrdinaryWord(secret)) {
    return new RegExp(`^${exact}$|(?<=[:=]["'\\s]*)${exact}(?![A-Za-z0-9])`);
  }
  const isCertain = secret.length >= MIN_CERTAIN;
  return new RegExp(isCertain ? exact : `(?<![A-Za-z0-9])${exact}(?![A-Za-z0-9])`);
}
