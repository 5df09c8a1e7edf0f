/**
 * The characters before and after a part of a frame in the data of the page. No text in a frame has
 * them: a frame shows control characters as `U+FFFD`.
 */
export const [FRAME_MARK, FRAME_END] = ["\x01", "\x02"];

/** The letter behind the mark of each style. */
export const FRAME_LETTERS = {
  error: "e",
  warning: "w",
  title: "t",
  gutter: "g",
  help: "h",
} as const;

/** Returns a frame without its marks, as on a terminal without colour. */
export function withoutMarks(frame: string): string {
  return frame.split(FRAME_MARK).map((part, i) => i === 0 ? part : part.slice(1)).join("")
    .replaceAll(FRAME_END, "");
}
