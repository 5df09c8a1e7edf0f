/// <reference lib="dom" />
import { FRAME_END, FRAME_LETTERS, FRAME_MARK } from "../frame_marks.ts";
import { type Child, h } from "./dom.ts";

/** A part of a line, and the letter of its style; empty for none. */
interface Part {
  readonly letter: string;
  readonly text: string;
}

const { error, warning, title, gutter, help } = FRAME_LETTERS;

/**
 * Makes the lines of a frame. Only lines of source, and what is below them, keep to one line however
 * long they are: others break where the page is narrow.
 */
export function frameLines(frame: string): Child {
  let isHelp = false;
  return frame.split("\n").map((line, i): Child => {
    const parts = partsOf(line);
    const has = (letter: string) => parts.some((part) => part.letter === letter);
    isHelp = has(help) || isHelp && !has(gutter);
    const kind = i === 0 || has(title)
      ? "message"
      : isHelp
      ? "help"
      : has(error) || has(warning)
      ? "marks"
      : isSource(parts)
      ? "source"
      : "note";
    // The part that the lines below the first of a note begin under.
    const indent = kind === "note" || kind === "help" ? textStart(line) : 0;
    const element = h("span", { class: `line ${kind}` }, parts.map(drawn), "\n");
    element.style.setProperty("--indent", `${indent}ch`);
    return element;
  });
}

function partsOf(line: string): Part[] {
  return line.split(FRAME_MARK).flatMap((text, i): Part[] => {
    if (i === 0) return [{ letter: "", text }];
    const [styled, plain = ""] = text.slice(1).split(FRAME_END);
    return [{ letter: text[0], text: styled }, { letter: "", text: plain }];
  });
}

/** Whether a line is one of a file: only those have a number. */
function isSource(parts: readonly Part[]): boolean {
  return parts.some(({ letter, text }) => letter === gutter && /\d/.test(text));
}

/** Returns the column at which what a note says begins. */
function textStart(line: string): number {
  const text = partsOf(line).map((part) => part.text).join("");
  return /^\s*(?:\||= \w+:)?\s*/.exec(text)![0].length + 2;
}

function drawn({ letter, text }: Part): Child {
  return letter === "" ? text : h("span", { class: `part-${letter}` }, text);
}
