import type { Diagnostic, SourceLabel } from "../diagnostics/mod.ts";
import { definedMembers, type JsonValue } from "../json/mod.ts";
import type { RunEvent } from "../record/mod.ts";
import type { SecretOrigin } from "../secrets/mod.ts";
import { mapItems, mapMembers } from "./copies.ts";
import { KnownForms } from "./known_forms.ts";
import {
  findSecretPieces,
  joinedParts,
  MASK,
  maskFix,
  maskLabel,
  maskParts,
  NOTHING,
  type TextPart,
} from "./mask.ts";
import { isOwnWord } from "./own_words.ts";
import { type PublicNames, SecretOrigins } from "./secret_origins.ts";
import { SecretIndex } from "./secret_index.ts";

const MIN_LENGTH = 4;

/** Words that are never secrets. */
const PLAIN_WORDS = /^(?:true|false|null|none|basic|bearer|digest)$/i;

/** Members that describe an event and never contain external text. */
const STRUCTURAL_MEMBERS: ReadonlySet<string> = new Set([
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

/** Members that the author of a flow has named: readers and other commands find things by them. */
const NAME_MEMBERS: ReadonlySet<string> = new Set(["file", "name", "step"]);
const MIN_LENGTH_IN_NAME = 6;
const WORDS = /^\p{L}+(?:[-_. /]\p{L}+)*$/u;

/** Members with external values: everything in them is masked, including names and numbers. */
const VALUE_MEMBERS: ReadonlySet<string> = new Set([
  "expected",
  "actual",
  "seen",
  "labels",
  "captured",
]);

/** Masks secrets in everything that leaves the runner. */
export class Redactor {
  readonly #forms: KnownForms;
  readonly #own: SecretIndex;
  /** Its own secrets and those of the redactors it was forked from. */
  readonly #all: readonly SecretIndex[];
  /** Where the secrets are from, and which of them may be shown. */
  readonly #origins: SecretOrigins;

  /**
   * @param publicNames The names whose values may be shown. @default {none}
   * @param parent The redactor whose secrets it masks in addition to its own.
   */
  constructor(publicNames: PublicNames = [], parent?: Redactor) {
    this.#forms = parent ? parent.#forms : new KnownForms();
    this.#own = new SecretIndex(this.#forms);
    this.#all = parent ? [...parent.#all, this.#own] : [this.#own];
    this.#origins = new SecretOrigins(publicNames, parent && parent.#origins);
  }

  /** Returns a redactor that masks the same secrets and can take further ones. */
  fork(): Redactor {
    return new Redactor([], this);
  }

  /**
   * Adds a secret. Texts of fewer than four characters and words such as `true` are ignored,
   * because masking them would hide half the output; so is a value that is declared public.
   *
   * @param origins Where it is from.
   */
  add(secret: string, ...origins: readonly SecretOrigin[]): void {
    const text = secret.trim();
    if (text.length < MIN_LENGTH || PLAIN_WORDS.test(text)) return;
    if (this.#origins.add(text, origins) && !this.#isSecret(text)) this.#own.add(text);
  }

  /** Returns each secret whose origin is known, its forms and where it is from. */
  *origins(): Generator<readonly [forms: readonly string[], origins: readonly SecretOrigin[]]> {
    for (const [secret, origins] of this.#origins) yield [this.#forms.of(secret), origins];
  }

  /** Returns whether what is from there is declared public. */
  isPublic(origin: SecretOrigin): boolean {
    return this.#origins.isPublic(origin);
  }

  /** Returns where the secrets are from that are equal to texts. */
  originsOf(texts: readonly string[]): readonly SecretOrigin[] {
    return texts.flatMap((text) => this.#origins.of(text.trim()));
  }

  /** Returns whether a text contains a secret, in any form. */
  contains(text: string): boolean {
    return this.#find(text).length > 0;
  }

  /** Returns the parts of a text that are masked. */
  secretsIn(text: string): string[] {
    return joinedParts(this.#find(text)).map(([start, end]) => text.slice(start, end));
  }

  /** Masks every secret in a text. */
  text(text: string): string {
    return maskParts(text, this.#find(text));
  }

  /**
   * Masks secrets in the name of a file, a flow or a step, which its author has written. A short
   * text or words in it are part of the name, although they are the value of a secret as well.
   */
  name(text: string): string {
    const isSecret = ([start, end]: TextPart) =>
      end - start >= MIN_LENGTH_IN_NAME && !WORDS.test(text.slice(start, end));
    return maskParts(text, this.#find(text, isSecret));
  }

  /** Masks every secret in an event; one without any is returned as it is. */
  event<T extends RunEvent>(event: T): T {
    return this.#isEmpty() ? event : withNames(this.#members(event) as T, event, this);
  }

  /**
   * Masks every secret in a diagnostic. Also searches the message and help for pieces of the
   * secrets in its line, and drops a fix that would write a mask into a file.
   */
  diagnostic(diagnostic: Diagnostic): Diagnostic {
    if (this.#isEmpty()) return diagnostic;
    const { fix, ...rest } = diagnostic;
    const masked: Diagnostic = this.#object(rest);
    const { at } = diagnostic;
    const inLine = at ? this.#find(at.text).map(([start, end]) => at.text.slice(start, end)) : [];
    const maskProse = (member: string, text: string) => {
      const pieces = findSecretPieces(text, inLine).filter((one) => !isOwnWord(member, text, one));
      return this.#prose(member, maskParts(text, pieces));
    };
    return definedMembers({
      ...masked,
      message: inLine.length > 0 ? maskProse("message", masked.message) : masked.message,
      help: masked.help === undefined ? undefined : maskProse("help", masked.help),
      fix: maskFix(fix, (text) => this.text(maskParts(text, findSecretPieces(text, inLine)))),
    });
  }

  #find(text: string, isSecret?: (part: TextPart) => boolean): readonly TextPart[] {
    let found = NOTHING;
    for (const secrets of this.#all) {
      const parts = secrets.find(text, isSecret);
      if (parts.length > 0) found = [...found, ...parts];
    }
    return found;
  }

  /** Masks every secret in a member of an event or a diagnostic, except for words of baton. */
  #prose(member: string, text: string): string {
    return maskParts(text, this.#find(text, (part) => !isOwnWord(member, text, part)));
  }

  #isEmpty(): boolean {
    return this.#all.every((secrets) => secrets.size === 0);
  }

  #isSecret(text: string): boolean {
    return this.#all.some((secrets) => secrets.has(text));
  }

  /** @param member The member that has the value. */
  #members(value: unknown, member: string = ""): unknown {
    if (typeof value === "string") return this.#prose(member, value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return mapItems(value, (item) => this.#members(item, member));
    if (isSourceLabel(value)) {
      const parts = this.#find(value.text, (part) => !isShortKey(value.text, part));
      const label = maskLabel(value, parts, (text) => this.#prose("message", text));
      return label.file === undefined ? label : { ...label, file: this.name(label.file) };
    }
    return isDiagnostic(value) ? this.diagnostic(value) : this.#object(value);
  }

  #object<T extends object>(object: T): T {
    return mapMembers(object, (member, name) => {
      if (VALUE_MEMBERS.has(name)) return this.#value(member as JsonValue);
      if (typeof member === "string") {
        if (STRUCTURAL_MEMBERS.has(name)) return member;
        if (NAME_MEMBERS.has(name)) return this.name(member);
      }
      return this.#members(member, name);
    });
  }

  #value(value: JsonValue): JsonValue {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number" || typeof value === "bigint") {
      return this.#isSecret(String(value)) ? MASK : value;
    }
    if (Array.isArray(value)) return mapItems(value, (item) => this.#value(item));
    if (typeof value !== "object" || value === null) return value;
    return mapMembers(
      value,
      (member) => this.#value(member as JsonValue),
      (name) => this.text(name),
    );
  }
}

/**
 * Returns a masked event with the names in its texts: the paths of its flows where they are
 * arguments, and the steps in its reason, which has no other values.
 */
function withNames<T extends RunEvent>(masked: T, event: T, redactor: Redactor): T {
  if (masked === event) return masked;
  if ("reason" in event && event.reason !== undefined) {
    return { ...masked, reason: redactor.name(event.reason) };
  }
  if (masked.type !== "run_started" || event.type !== "run_started") return masked;
  const files = new Set(event.flows.map(({ file }) => file));
  const shown = masked.argv;
  const argv = event.argv.map((word, i) => files.has(word) ? redactor.name(word) : shown[i]);
  return { ...masked, argv };
}

/** A part of a line that is a key of letters, such as the name of an operator. */
const SHORT_KEY = /^[A-Za-z_]{4,20}$/;

/** Returns whether a part of a source line is the key of a map, and so a name. */
function isShortKey(text: string, [start, end]: TextPart): boolean {
  return SHORT_KEY.test(text.slice(start, end)) && /^["']?:(?:\s|$)/.test(text.slice(end)) &&
    (start === 0 || /[\s{,"'-]/.test(text[start - 1]));
}

/** Returns whether a member of an event is a place in a source file. */
function isSourceLabel(value: object): value is SourceLabel {
  return "text" in value && "line" in value && "column" in value && "length" in value;
}

function isDiagnostic(value: object): value is Diagnostic {
  return "code" in value && "severity" in value;
}

/** Returns whether a secret is too short to be masked: masking it would hide half the output. */
export function isTooShort(secret: string): boolean {
  const { length } = secret.trim();
  return length > 0 && length < MIN_LENGTH;
}
