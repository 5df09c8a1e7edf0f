import { isStrong, type TextPart, valueClass } from "../../values/mod.ts";
import type { Consumer } from "./consumers.ts";

/** The texts to look for in responses. */
export interface SoughtTexts {
  /** Whether a text is looked for. */
  has(text: string): boolean;
  /** Returns the occurrences of distinctive texts in a longer text, in order. */
  hitsIn(text: string): readonly TextPart[];
  /** Whether a segment or a parameter of a URL may be one of the texts. */
  hasPieceOf(url: string): boolean;
}

const MIN_PART = 6;
const RUN = /[A-Za-z\d]{6,}/g;
/** The characters that end a piece of a URL: `#`, `&`, `/`, `=`, `?`. */
const ENDS: ReadonlySet<number> = new Set([0x23, 0x26, 0x2f, 0x3d, 0x3f]);
const PERCENT = 0x25;

/** Collects the texts of consumers. */
export function soughtTexts(consumers: Iterable<Consumer>): SoughtTexts {
  const all = new Set<string>();
  const strong = new Set<string>();
  for (const consumer of consumers) {
    for (const { text } of consumer.forms) {
      all.add(text);
      if (text.length >= MIN_PART && isMarked(consumer, text)) strong.add(text);
    }
  }
  const runs = runsOf(strong);
  const lengths = new Set([...all].map((text) => text.length));
  return {
    has: (text) => lengths.has(text.length) && all.has(text),
    hitsIn: (text) => runs.byRun.size === 0 ? [] : hitsIn(text, runs),
    hasPieceOf: (url) => hasPieceOf(url, all),
  };
}

function isMarked(consumer: Consumer, text: string): boolean {
  return consumer.tokenLike || isStrong(consumer.valueClass) || isStrong(valueClass(text));
}

interface TextRuns {
  readonly byRun: ReadonlyMap<string, readonly string[]>;
  readonly lengths: ReadonlySet<number>;
}

/**
 * Indexes each text by one run of letters and digits in it, so that a longer text is scanned only
 * once.
 */
function runsOf(texts: Iterable<string>): TextRuns {
  const byRun = new Map<string, string[]>();
  for (const text of texts) {
    const runs = text.match(RUN) ?? [];
    const run = runs.findLast((one) => /\d/.test(one)) ?? runs.at(-1);
    if (run === undefined) continue;
    const there = byRun.get(run);
    if (there) there.push(text);
    else byRun.set(run, [text]);
  }
  return { byRun, lengths: new Set([...byRun.keys()].map((run) => run.length)) };
}

function hitsIn(text: string, { byRun, lengths }: TextRuns): readonly TextPart[] {
  const hits: TextPart[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && isAlphanumeric(text.charCodeAt(at))) continue;
    if (lengths.has(at - start)) {
      const run = text.slice(start, at);
      for (const one of byRun.get(run) ?? []) {
        const from = start - one.lastIndexOf(run);
        if (text.startsWith(one, from) && isApart(text, from, from + one.length)) {
          hits.push({ text: one, start: from });
        }
      }
    }
    start = at + 1;
  }
  return hits;
}

const ALPHANUMERIC = Uint8Array.from(
  { length: 0x80 },
  (_, code) => /[A-Za-z\d]/.test(String.fromCharCode(code)) ? 1 : 0,
);

function isAlphanumeric(code: number): boolean {
  return code < 0x80 && ALPHANUMERIC[code] === 1;
}

/** A percent-encoded piece may match anything. */
function hasPieceOf(url: string, all: ReadonlySet<string>): boolean {
  let start = 0;
  for (let at = 0; at <= url.length; at++) {
    const code = at < url.length ? url.charCodeAt(at) : 0x2f;
    if (code === PERCENT) return true;
    if (!ENDS.has(code)) continue;
    if (at > start && all.has(url.slice(start, at))) return true;
    start = at + 1;
  }
  return false;
}

/** Whether no letter or digit is adjacent to a range. */
function isApart(text: string, start: number, end: number): boolean {
  return !/[A-Za-z\d]/.test(text[start - 1] ?? "") && !/[A-Za-z\d]/.test(text[end] ?? "");
}
