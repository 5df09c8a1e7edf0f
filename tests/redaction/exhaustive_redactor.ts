import type { Diagnostic, SourceLabel } from "../../lib/diagnostics/mod.ts";
import { definedMembers } from "../../lib/json/mod.ts";
import {
  findSecretPieces,
  maskFix,
  maskLabel,
  maskParts,
  type TextPart,
} from "../../lib/redaction/mask.ts";
import { formsOfAnyText } from "../../lib/redaction/secret_forms.ts";

const STRUCTURAL = [
  "type outcome class code severity source operator started_at finished_at sha256 run_id",
  "baton_version",
].join(" ").split(" ");
const VALUES = ["expected", "actual", "seen", "labels"];
const ELLIPSIS = "…";

/**
 * Masks as a redactor must, without any thought of speed: it makes all forms of all secrets, compares
 * each with every place of every text, and copies everything.
 */
export class ExhaustiveRedactor {
  readonly #secrets: readonly string[];
  readonly #forms: readonly string[];

  /** @param secrets All that it masks, its own and those of the run. */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
    this.#forms = secrets.flatMap((secret) => [...formsOfAnyText(secret)]);
  }

  /** Masks every secret in a text. */
  text(text: string): string {
    return maskParts(text, this.#find(text));
  }

  /** Masks every secret in an event or a part of one. */
  members(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.members(item));
    if (typeof value !== "object" || value === null) return value;
    if (["text", "line", "column", "length"].every((name) => name in value)) {
      const label = value as SourceLabel;
      const parts = this.#find(label.text).filter(([start, end]) => {
        const before = label.text.slice(0, start);
        const isKey = /^[A-Za-z_]{4,20}$/.test(label.text.slice(start, end)) &&
          /(?:^|[\s{,"'-])$/.test(before) && /^["']?:(?:\s|$)/.test(label.text.slice(end));
        return !isKey;
      });
      return maskLabel(label, parts, (text) => this.text(text));
    }
    if ("code" in value && "severity" in value) return this.#diagnostic(value as Diagnostic);
    return this.#object(value);
  }

  #object(value: object): object {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        if (VALUES.includes(name)) return [name, this.#value(member)];
        if (["file", "name"].includes(name) && typeof member === "string") {
          return [name, this.#name(member)];
        }
        const isKept = STRUCTURAL.includes(name) && typeof member === "string";
        return [name, isKept ? member : this.members(member)];
      }),
    );
  }

  #name(text: string): string {
    const parts = this.#find(text).filter(([start, end]) =>
      end - start >= 6 && !/^\p{L}+(?:[-_. /]\p{L}+)*$/u.test(text.slice(start, end))
    );
    return maskParts(text, parts);
  }

  #value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number" || typeof value === "bigint") {
      return this.#secrets.includes(String(value)) ? "***" : value;
    }
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.#value(member)]),
    );
  }

  #diagnostic({ fix, ...rest }: Diagnostic): Diagnostic {
    const masked = this.#object(rest) as Diagnostic;
    const { at, message, help } = { ...masked, at: rest.at };
    const inLine = at ? this.#find(at.text).map(([start, end]) => at.text.slice(start, end)) : [];
    const maskText = (text: string) => this.text(maskParts(text, findSecretPieces(text, inLine)));
    return definedMembers({
      ...masked,
      message: inLine.length > 0 ? maskText(message) : message,
      help: help === undefined ? undefined : maskText(help),
      fix: maskFix(fix, maskText),
    });
  }

  #find(text: string): TextPart[] {
    return [...this.#wholes(text), ...this.#cuts(text), ...this.#ends(text)];
  }

  #wholes(text: string): TextPart[] {
    const found: TextPart[] = [];
    for (let start = 0; start < text.length; start++) {
      for (const form of this.#forms) {
        if (text.startsWith(form, start)) found.push([start, start + form.length]);
      }
    }
    return found;
  }

  /** Finds what is left of a form before each ellipsis: as much as possible. */
  #cuts(text: string): TextPart[] {
    const found: TextPart[] = [];
    for (const { index: end } of text.matchAll(/…/g)) {
      const starts = Array.from({ length: end }, (_, i) => i);
      const start = starts.find((start) =>
        end - start >= 4 && this.#forms.some((form) => form.startsWith(text.slice(start, end)))
      );
      if (start !== undefined) found.push([start, end]);
    }
    return found;
  }

  /** Finds what is left of a form after each ellipsis, or between two. */
  #ends(text: string): TextPart[] {
    const found: TextPart[] = [];
    const starts = Array.from(text.matchAll(/…/g), ({ index }) => index + ELLIPSIS.length);
    for (const [i, start] of starts.entries()) {
      for (let end = text.length; end >= start + 4; end--) {
        if (!this.#forms.some((form) => form.endsWith(text.slice(start, end)))) continue;
        found.push([start, end]);
        break;
      }
      for (const end of starts.slice(i + 1).map((after) => after - ELLIPSIS.length)) {
        const piece = text.slice(start, end);
        if (piece.length < 8 || !this.#forms.some((form) => form.includes(piece))) continue;
        found.push([start, end]);
      }
    }
    return found;
  }
}
