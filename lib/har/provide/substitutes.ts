import { escapePattern } from "../../text/mod.ts";
import { addFilter } from "../producer.ts";
import type { EnvironmentName, Piece, Reference, RequestValue } from "../provenance.ts";
import type { Template, Variable } from "../provenance.ts";
import { filtered, objectInBase64, takeName, variableName } from "../values/mod.ts";
import { isPasswordName } from "./names.ts";

/** The replacement for a value wherever it occurs. */
export interface Substitute {
  readonly template: Template;
  /** The reason in words, for `--explain`. */
  readonly reason: string;
  /** Whether it replaces the value in this place. @default {in any place} */
  readonly fits?: (requestValue: RequestValue) => boolean;
  /**
   * Whether it also replaces the value within longer texts, where it is not part of a word;
   * `"segment"` only where it is a whole segment of a path, a whole parameter or all between quotes,
   * `"quoted"` only the latter. In base64, it is replaced if the template is a single reference.
   *
   * @default {false}
   */
  readonly inside?: boolean | "segment" | "quoted";
  /**
   * Whether the value is a password or similar here; the same text may also be the name of a user.
   */
  readonly secret?: boolean;
}

/** Returns what takes a value from the environment, with what the value is as the reason. */
export function fromEnvironment(what: string, reference: Reference) {
  return { template: [reference], reason: `${what}: it comes from the environment` };
}

/**
 * Everything provided so far: environment variables, flow variables and the substitutes of values.
 */
export class Substitutes {
  /** The environment variables by name, in the order of their first use. */
  readonly environment = new Map<string, EnvironmentName>();
  /** The flow variables by id, in the order of their first use. */
  readonly variables = new Map<string, Variable>();
  /** The substitutes by the values that they replace, in order. */
  readonly byValue = new Map<string, Substitute[]>();
  readonly #names = new Map<string, number>();
  readonly #byRecorded = new Map<string, string>();
  readonly #users = new Set<string>();

  /** @param paths The segments of each path of the recording. */
  constructor(readonly paths: readonly (readonly string[])[]) {}

  /**
   * Returns the prefix for the names of a user who logs in: `LOGIN`, `USER2` and so on; a password
   * without a user gets the first one.
   */
  prefixOf(user: string): string {
    const n = [...this.#users.add(user)].indexOf(user) + 1;
    return n === 1 ? "LOGIN" : `USER${n}`;
  }

  /**
   * Returns an environment variable for a recorded value: the one that it has, or a new one with
   * the preferred name.
   */
  environmentFor(name: string, recorded: string, purpose: string, secret = true) {
    const key = recorded === "" ? name : `${secret} ${recorded}`;
    const known = this.#byRecorded.getOrInsertComputed(key, () => {
      const free = takeName(name, this.#names);
      this.environment.set(free, { name: free, purpose, recorded, secret });
      return free;
    });
    return { to: "environment", name: known } as const;
  }

  /**
   * Returns the variable with an id, which appears in no output; created on first use.
   *
   * @param words What to name it by.
   */
  variable(id: string, words: string, value: Template) {
    const key = this.variables.get(id)?.key ?? takeName(variableName(words), this.#names);
    if (!this.variables.has(id)) this.variables.set(id, { key, name: key, value });
    return { to: "variable", key } as const;
  }

  /**
   * Appends what differs in each run to a text, in the style of the text's separators, and to the
   * name in an e-mail address: `kay@example.com` → `kay-RUN@example.com`, `kay` → `kayRUN`.
   */
  withRun(text: string, separator = ""): Template {
    if (isEmail(text)) {
      const at = text.lastIndexOf("@");
      return [...this.withRun(text.slice(0, at), "-"), text.slice(at)];
    }
    const variable = this.variable("run", "run", [{ to: "random", what: "HEX_8" }]);
    const run = { ...variable, filters: capitalFilters(text) };
    const made = MADE_TAIL.exec(text);
    if (made && made.index > 0) return [text.slice(0, made.index), run];
    // What is before the last dot may say what kind of thing it is: `sensor.harbour_depth`.
    const end = text.slice(text.lastIndexOf(".") + 1);
    const own = [end, text].map((one) => /[\p{L}\d]([-_. ])[\p{L}\d]/u.exec(one)?.[1])
      .find(Boolean);
    return [`${text}${own ?? separator}`, run];
  }

  /** Sets the substitute of a value, unless it already has one. */
  substitute(value: string, substitute: Substitute): void {
    if (this.knows(value, substitute.secret)) return;
    this.byValue.getOrInsertComputed(value, () => []).push(substitute);
  }

  /** Takes a secret from the environment wherever it occurs. */
  provideSecret(text: string, name: string, purpose: string, where: Partial<Substitute> = {}) {
    const provided = fromEnvironment("a secret", this.environmentFor(name, text, purpose));
    this.substitute(text, { ...provided, secret: true, inside: true, ...where });
    return provided;
  }

  /** Whether a value has a substitute, as a secret or not. */
  knows(value: string, secret = false): boolean {
    return this.byValue.get(value)?.some((one) => (one.secret ?? false) === secret) ?? false;
  }

  /** Returns the substitute for a value in a place. */
  substituteFor(value: string, requestValue: RequestValue): Substitute | undefined {
    const known = this.byValue.get(value)?.filter(({ fits }) => fits?.(requestValue) ?? true) ?? [];
    return known.find(({ secret = false }) => secret === isPasswordName(requestValue)) ?? known[0];
  }
}

/** A suffix that was generated for the recording, such as a time; that of the run replaces it. */
const MADE_TAIL = /(?:(?<!\d)\d{6,}|(?<![0-9a-f])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,})$/;

const BEGINNING = 4;
const WORD = /[\p{L}\p{N}]/u;
/** An encoded character, such as `%60`, is no part of a word. */
const ENDS_WITH_WORD = /(?<!%[\dA-Fa-f])[\p{L}\p{N}]$/u;

/**
 * Creates a function that replaces provided values within texts, as they are or in base64, where no
 * letters or digits are adjacent.
 */
export function replaceInside(substitutes: Substitutes) {
  const values = Array.from(substitutes.byValue)
    .filter(([value, known]) => value.length >= BEGINNING && known.some(({ inside }) => inside))
    .map(([value]) => value).sort((a, b) => b.length - a.length);
  const written = Map.groupBy(
    values.flatMap((value) => [
      { value, shown: value, isEncoded: false },
      { value, shown: filtered(value, ["base64"]) ?? value, isEncoded: true },
    ]),
    ({ shown }) => shown.slice(0, BEGINNING),
  );
  if (written.size === 0) return () => undefined;
  const beginning = new RegExp([...written.keys()].map(escapePattern).join("|"), "g");
  return function replaced(text: string, requestValue: RequestValue): Template | undefined {
    const object = objectInBase64(text);
    const inObject = object && replaced(object, requestValue);
    if (inObject) return inBase64([substitutes.variable(text, "body", inObject)]);
    // Names that are put together, as those of an exchange and of a route are: `news/regatta`.
    const isJoined = () => text.split("/").every((part) => substitutes.byValue.has(part));
    const pieces: Piece[] = [];
    let from = 0;
    beginning.lastIndex = 0;
    for (let found; (found = beginning.exec(text)) !== null;) {
      const at = found.index;
      beginning.lastIndex = at + 1;
      if (ENDS_WITH_WORD.test(text.slice(Math.max(0, at - 3), at))) continue;
      const one = written.get(found[0])!.find(({ shown }) =>
        text.startsWith(shown, at) && !WORD.test(text[at + shown.length] ?? "")
      );
      const substitute = one && substitutes.substituteFor(one.value, requestValue);
      if (one === undefined || !substitute?.inside) continue;
      const end = at + one.shown.length;
      const template = one.isEncoded
        ? inBase64(substitute.template)
        : (isWhole(text.slice(0, at), text.slice(end), substitute, requestValue) || isJoined()) &&
          substitute.template;
      if (!template) continue;
      if (at > from) pieces.push(text.slice(from, at));
      pieces.push(...template);
      from = end;
      beginning.lastIndex = end;
    }
    if (pieces.length === 0) return undefined;
    return from < text.length ? [...pieces, text.slice(from)] : pieces;
  };
}

/** Returns the base64 of a template that is a single reference. */
function inBase64([piece, ...more]: Template): Template | undefined {
  if (more.length > 0 || typeof piece === "string") return undefined;
  return [addFilter(piece, "base64")];
}

const QUOTE = /(?:["'`[]|%(?:22|27|60))$/;

/**
 * Whether what a substitute replaces, with these texts before and after it, is between quotes, as a
 * value in a filter or a name in SQL is, or brackets, as a link in a wiki is, or before a bar or after
 * a colon in a key of a body, or a segment if that is enough: between slashes, or before the first, as
 * in a path, after the colon of a namespace, a whole parameter, the text of an element, or a name in
 * that of an entry of a directory.
 */
function isWhole(before: string, after: string, { inside }: Substitute, { place }: RequestValue) {
  if (inside === true) return true;
  const quote = QUOTE.exec(before.slice(-3))?.[0];
  if (quote !== undefined && after.startsWith(quote === "[" ? "]" : quote)) return true;
  if (before === "" && after.startsWith("|")) return true;
  const last = before.slice(-1);
  if (place.in === "json key" && last === ":" && after === "") return true;
  if (inside === "quoted") return false;
  if (before === "" || quote !== undefined) return /^\/[^\s/]/.test(after);
  return last === ">" && after.startsWith("<") || /[/:=]/.test(last) &&
      (/^(?:$|[/?#"&])/.test(after) || last === "=" && after.startsWith(","));
}

/** Whether a value is an e-mail address. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.?[^\s@]+$/.test(value);
}

/** Returns the filters for a random text in place of a value, which may have no small letters. */
export function capitalFilters(value: string): readonly string[] | undefined {
  return /[A-Z]/.test(value) && !/[a-z]/.test(value) ? ["upper"] : undefined;
}
