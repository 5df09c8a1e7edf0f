import { isChosen, mayBePublic, type SecretOrigin } from "../secrets/mod.ts";

/** The names whose values may be shown. */
export type PublicNames = readonly string[];

/** How many origins of a secret are kept. */
const MOST = 8;

/**
 * Knows where secrets are from, and which values are declared public. Such a value is shown wherever
 * a request or a response has it, unless it is also that of another variable, parameter or capture,
 * which is secret.
 */
export class SecretOrigins {
  readonly #parent: SecretOrigins | undefined;
  readonly #publicNames: ReadonlySet<string>;
  readonly #publicValues = new Set<string>();
  readonly #known = new Map<string, SecretOrigin[]>();

  /** @param parent Knows further ones. */
  constructor(publicNames: PublicNames, parent?: SecretOrigins) {
    this.#parent = parent;
    this.#publicNames = parent ? parent.#publicNames : new Set(publicNames);
  }

  /** Adds where a secret is from. @returns Whether it must be masked. */
  add(secret: string, origins: readonly SecretOrigin[]): boolean {
    const hidden = origins.filter((origin) => !this.isPublic(origin));
    if (hidden.length < origins.length && origins.some(isChosen)) {
      this.#publicValues.add(secret);
    }
    if (origins.length > 0 && hidden.length === 0) return false;
    const chosen = hidden.some(isChosen);
    if (hidden.length > 0 && !chosen && this.#isPublicValue(secret)) return false;
    const known = this.#known.get(secret) ?? [];
    for (const origin of hidden) {
      const isKnown = known.some(({ kind, name }) => kind === origin.kind && name === origin.name);
      if (!isKnown && known.length < MOST) known.push(origin);
    }
    if (known.length > 0) this.#known.set(secret, known);
    return true;
  }

  /** Returns where a secret is from. */
  of(secret: string): readonly SecretOrigin[] {
    return [...this.#parent?.of(secret) ?? [], ...this.#known.get(secret) ?? []];
  }

  /** Yields each secret whose origin is known. */
  *[Symbol.iterator](): Generator<readonly [secret: string, origins: readonly SecretOrigin[]]> {
    if (this.#parent) yield* this.#parent;
    yield* this.#known;
  }

  /** Returns whether what is from there is declared public. */
  isPublic(origin: SecretOrigin): boolean {
    return this.#publicNames.has(origin.name) && mayBePublic(origin);
  }

  #isPublicValue(secret: string): boolean {
    return this.#publicValues.has(secret) ||
      (this.#parent !== undefined && this.#parent.#isPublicValue(secret));
  }
}
