import type { JsonValue } from "../json/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import { secretForms } from "./secret_forms.ts";

const MASK = "***";
const MIN_LENGTH = 4;
const MIN_CUT = 4;

/** Members that say what an event is and never hold text from outside. */
const STRUCTURE: ReadonlySet<string> = new Set([
  "type",
  "outcome",
  "class",
  "code",
  "severity",
  "started_at",
  "finished_at",
  "sha256",
  "run_id",
  "baton_version",
]);

/** Masks secrets in everything that leaves the runner. */
export class Redactor {
  readonly #forms = new Set<string>();
  readonly #values = new Set<string>();
  #pattern: RegExp | undefined;

  /** A redactor that masks the same secrets and takes on others of its own. */
  fork(): Redactor {
    const fork = new Redactor();
    for (const form of this.#forms) fork.#forms.add(form);
    for (const value of this.#values) fork.#values.add(value);
    fork.#pattern = this.#pattern;
    return fork;
  }

  /** Adds a secret. Texts shorter than four characters are left: they would mask half the output. */
  add(secret: string): void {
    const text = secret.trim();
    if (text.length < MIN_LENGTH || this.#values.has(text)) return;
    this.#values.add(text);
    for (const form of secretForms(text)) this.#forms.add(form);
    const longestFirst = [...this.#forms].sort((a, b) => b.length - a.length);
    this.#pattern = new RegExp(longestFirst.map((form) => RegExp.escape(form)).join("|"), "g");
  }

  /** A text with every secret masked. */
  text(text: string): string {
    if (!this.#pattern) return text;
    const masked = text.replace(this.#pattern, MASK);
    return masked.includes("…") ? this.#maskCut(masked) : masked;
  }

  /** An event with every secret masked. */
  event<T extends RunEvent>(event: T): T {
    return this.#pattern ? this.#deep(event, "") as T : event;
  }

  #deep(value: unknown, key: string): unknown {
    if (typeof value === "string") return STRUCTURE.has(key) ? value : this.text(value);
    if (typeof value === "number" || typeof value === "bigint") {
      return this.#values.has(String(value)) ? MASK : value;
    }
    if (Array.isArray(value)) return value.map((item) => this.#deep(item, key));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        key === "expected" || key === "actual" ? this.text(name) : name,
        this.#deep(member, name),
      ]),
    );
  }

  /** An excerpt may end in the middle of a secret; what is left of it is masked too. */
  #maskCut(text: string): string {
    return text.split("…").map((part, i, parts) =>
      i === parts.length - 1 ? part : this.#withoutCutSecret(part)
    ).join("…");
  }

  #withoutCutSecret(text: string): string {
    let longest = 0;
    for (const form of this.#forms) {
      for (let n = Math.min(form.length - 1, text.length); n >= MIN_CUT && n > longest; n--) {
        if (text.endsWith(form.slice(0, n))) longest = n;
      }
    }
    return longest === 0 ? text : text.slice(0, -longest) + MASK;
  }
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
