/** How deep the JSON of a body may be nested; whatever walks over it relies on that. */
export const MAX_DEPTH = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether lists and objects are nested more than {@linkcode MAX_DEPTH} levels deep in a JSON text.
 * Nearly every text has too few brackets for that, which takes no reading to find out.
 */
export function nestsTooDeeply(text: string): boolean {
  return text.length > 2 * MAX_DEPTH && hasManyBrackets(text) && depthExceeds(text);
}

function hasManyBrackets(text: string): boolean {
  let brackets = 0;
  for (const bracket of ["[", "{"]) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) {
      if (++brackets > MAX_DEPTH) return true;
    }
  }
  return false;
}

function depthExceeds(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) {
      inString = true;
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
    }
  }
  return false;
}
