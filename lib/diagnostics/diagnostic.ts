import { byCodeUnit } from "../text/mod.ts";
import type { DiagnosticCode, FileCode, LintCode } from "./codes.ts";
import type { Position, Range, SourceFile } from "./source_file.ts";

/** The severity of a diagnostic. An error stops the run before anything is sent. */
export type Severity = "error" | "warning";

/**
 * A place in a file with its source line, so that a frame can be drawn without the file. Lines and
 * columns are counted from 1, columns and lengths in UTF-16 units.
 */
export interface SourceLabel {
  /** The file, if it is another one than that of the diagnostic. */
  readonly file?: string;
  /** The line, from 1. */
  readonly line: number;
  /** The column, from 1. */
  readonly column: number;
  /** The length of the marked part of the line; at least 1. */
  readonly length: number;
  /** The source line, without its line end. */
  readonly text: string;
  /** The place in `text` if masking has moved it; `column` and `length` keep the original place. */
  readonly shown?: { readonly column: number; readonly length: number };
  /** The message at this place. */
  readonly message?: string;
}

/** A place in a source text: its position, and its offset in UTF-16 units without a byte order mark. */
export interface SourcePoint extends Position {
  /** The number of units before it. */
  readonly offset: number;
}

/** A part of a source text and its replacement. */
export interface TextEdit {
  /** The start of the part. */
  readonly start: SourcePoint;
  /** The end of the part, exclusive. */
  readonly end: SourcePoint;
  /** The replacement. */
  readonly text: string;
}

/** A change that fixes a diagnostic and keeps the meaning of everything else. */
export interface Fix {
  /** What the fix does, as a command: `` write `assert` ``. */
  readonly title: string;
  /** The edits, in the order of the file; they do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** A part of a source text by its offsets, and its replacement. */
export type Replacement = readonly [range: Range, text: string];

/** A place where a value differs from the expected one. */
export interface Difference {
  /** The place: a path, `line 3`, or a path and a line. */
  readonly at: string;
  /** The expected value with its JSON type; `nothing` if none is expected. */
  readonly expected: string;
  /** The actual value with its JSON type; `nothing` if there is none. */
  readonly actual: string;
}

/** The places where a value differs from the expected one. */
export interface Differences {
  /** The first places, in the order of the value. */
  readonly places: readonly Difference[];
  /** The number of further places. */
  readonly more?: number;
  /** Set if the value was too large to compare in full, so there may be further places. */
  readonly partial?: true;
}

/** An error in a file, a warning, or a problem with the response of a step. */
export interface Diagnostic {
  /** The stable code of its kind, for example `unknown-key`. */
  readonly code: DiagnosticCode;
  /** Whether it stops the run. */
  readonly severity: Severity;
  /** What is wrong, in one line. */
  readonly message: string;
  /** The file as the user named it. */
  readonly file: string;
  /** The place in the file; absent if the diagnostic is about the whole file. */
  readonly at?: SourceLabel;
  /** Lines shown above the source line, for example the request that was sent. */
  readonly context?: readonly string[];
  /** Further places that explain the diagnostic. */
  readonly related?: readonly SourceLabel[];
  /** Lines shown below the source line, for example `expected:` and `actual:`. */
  readonly notes?: readonly string[];
  /** The differences between the compared values, shown below the notes. */
  readonly differences?: Differences;
  /**
   * Set if only characters such as blanks differ, so that a frame makes them visible in notes and
   * differences.
   */
  readonly reveal?: true;
  /** What to write instead. */
  readonly help?: string;
  /** The fix that `baton check --fix` applies, if there is a safe one. */
  readonly fix?: Fix;
}

/** Makes the label of a range. A range over several lines ends with its first line. */
export function labelAt(source: SourceFile, range: Range, message?: string): SourceLabel {
  const { line, column } = source.position(range.start);
  const text = source.line(line);
  const room = Math.max(1, text.trimEnd().length - column + 1);
  const length = Math.max(1, Math.min(range.end - range.start, room));
  return { line, column, length, text, ...(message === undefined ? {} : { message }) };
}

/** The optional parts of a diagnostic. */
export type DiagnosticDetails = Pick<Diagnostic, "context" | "related" | "notes" | "help" | "fix">;

/**
 * Collects the diagnostics of one file without duplicates: an alias may lead to the same place
 * again.
 */
export class Diagnostics {
  /** The diagnostics, in the order in which they were added. */
  readonly list: Diagnostic[] = [];
  #places = new Set<string>();
  #spoiled = new Set<number>();

  /**
   * Starts an empty collection.
   *
   * @param source The file that the ranges are in.
   */
  constructor(readonly source: SourceFile) {}

  /** Adds an error at a range. */
  error(code: FileCode, message: string, range: Range, details: DiagnosticDetails = {}): void {
    this.#add("error", code, message, range, details);
  }

  /** Adds a warning at a range. */
  warning(
    code: FileCode | LintCode,
    message: string,
    range: Range,
    details: DiagnosticDetails = {},
  ): void {
    this.#add("warning", code, message, range, details);
  }

  /** Makes a fix. @param title What the fix does, as a command. */
  fix(title: string, ...replacements: readonly Replacement[]): Fix {
    const point = (offset: number) => ({ offset, ...this.source.position(offset) });
    const edits = replacements
      .toSorted(([a], [b]) => a.start - b.start)
      .map(([{ start, end }, text]) => ({ start: point(start), end: point(end), text }));
    return { title, edits };
  }

  /** Whether any diagnostic is an error. */
  get hasErrors(): boolean {
    return this.list.some(isError);
  }

  /** Ignores later diagnostics at the very start of a value that has lost its meaning. */
  spoil({ start }: Range): void {
    this.#spoiled.add(start);
  }

  /** Returns a function that removes everything that is added from now on. */
  savepoint(): () => void {
    const { length } = this.list;
    const places = [...this.#places];
    const spoiled = [...this.#spoiled];
    return () => {
      this.list.length = length;
      this.#places = new Set(places);
      this.#spoiled = new Set(spoiled);
    };
  }

  #add(
    severity: Severity,
    code: DiagnosticCode,
    message: string,
    range: Range,
    details: DiagnosticDetails,
  ): void {
    const place = `${range.start} ${code} ${message}`;
    if (this.#places.has(place) || this.#spoiled.has(range.start)) return;
    this.#places.add(place);
    const at = labelAt(this.source, range);
    this.list.push({ code, severity, message, file: this.source.path, at, ...details });
  }
}

/** Returns whether a diagnostic stops the run. */
export function isError({ severity }: Pick<Diagnostic, "severity">): boolean {
  return severity === "error";
}

/** Sorts diagnostics by file, then by place. */
export function inReadingOrder(list: readonly Diagnostic[]): Diagnostic[] {
  return list.toSorted((a, b) =>
    byCodeUnit(a.file, b.file) || (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
    (a.at?.column ?? 0) - (b.at?.column ?? 0)
  );
}
