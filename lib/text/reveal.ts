/** A text in quotes, up to where it was cut: `"a\tb"`, `"a b…`. */
const QUOTED = /"(?:[^"\\…]|\\.|…(?! \())*"?/gu;
const HIDDEN = /[^\S ]|[\p{Cf}\p{Mn}\p{Me}]/gu;

/**
 * Makes what does not show in the quoted parts of a line visible: a blank is `·`, every other white
 * space, mark or character without width its escape, as `\u00a0`.
 */
export function revealQuoted(line: string): string {
  return line.replace(
    QUOTED,
    (part) => part.replaceAll(" ", "·").replace(HIDDEN, escaped),
  );
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, "0")}`,
  ).join("");
}
