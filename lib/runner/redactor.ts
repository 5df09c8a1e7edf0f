import type { JsonValue } from "../json/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { type Part, SecretIndex } from "./secret_index.ts";

const MASK = "***";
const MIN_LENGTH = 4;

/** Words that are no secret whatever variable holds them. */
const PLAIN_WORDS = /^(?:true|false|null|none)$/i;

/** Members that say what an event is and never hold text from outside. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "outcome",
  "class",
  "code",
  "severity",
  "source",
  "operator",
  "started_at",
  "finished_at",
  "sha256",
  "run_id",
  "baton_version",
]);

/** Members that hold values from outside: whatever is in them, names and numbers too, is masked. */
const VALUES: ReadonlySet<string> = new Set(["expected", "actual", "labels"]);

/** Masks secrets in everything that leaves the runner. */
export class Redactor {
  readonly #own = new SecretIndex();
  /** Its own secrets and those of the redactors that it was forked from. */
  readonly #all: readonly SecretIndex[];

  /** @param inherited The secrets that it masks beside its own. */
  constructor(inherited: readonly SecretIndex[] = []) {
    this.#all = [...inherited, this.#own];
  }

  /** A redactor that masks the same secrets and takes on others of its own. */
  fork(): Redactor {
    return new Redactor(this.#all);
  }

  /**
   * Adds a secret. Texts shorter than four characters and words such as `true` are left: they would
   * mask half the output.
   */
  add(secret: string): void {
    const text = secret.trim();
    if (text.length < MIN_LENGTH || PLAIN_WORDS.test(text)) return;
    if (!this.#isSecret(text)) this.#own.add(text);
  }

  /** A text with every secret masked. */
  text(text: string): string {
    const found = this.#all.flatMap((secrets) => secrets.find(text));
    return found.length === 0 ? text : mask(text, found);
  }

  /** An event with every secret masked. */
  event<T extends RunEvent>(event: T): T {
    return this.#all.every((secrets) => secrets.size === 0) ? event : this.#members(event) as T;
  }

  #isSecret(text: string): boolean {
    return this.#all.some((secrets) => secrets.has(text));
  }

  #members(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.#members(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        VALUES.has(name)
          ? this.#value(member)
          : STRUCTURE.has(name) && typeof member === "string"
          ? member
          : this.#members(member),
      ]),
    );
  }

  #value(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number" || typeof value === "bigint") {
      return this.#isSecret(String(value)) ? MASK : value;
    }
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.#value(member)]),
    );
  }
}

/** Masks parts of a text; parts that overlap become one. */
function mask(text: string, parts: readonly Part[]): string {
  let masked = "";
  let at = 0;
  for (const [start, end] of parts.toSorted((a, b) => a[0] - b[0])) {
    if (start >= at) masked += text.slice(at, start) + MASK;
    at = Math.max(at, end);
  }
  return masked + text.slice(at);
}

/** Adds the texts of a captured or given value. */
export function addSecretValue(redactor: Redactor, value: JsonValue): void {
  if (typeof value === "string") redactor.add(value);
  else if (typeof value === "number" || typeof value === "bigint") redactor.add(String(value));
  else if (Array.isArray(value)) value.forEach((item) => addSecretValue(redactor, item));
  else if (typeof value === "object" && value !== null) {
    Object.values(value).forEach((member) => addSecretValue(redactor, member));
  }
}
