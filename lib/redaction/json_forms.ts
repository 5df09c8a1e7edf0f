const MAX_DEPTH = 4;

/**
 * A text as a string of JSON holds it. Writers of JSON escape what they must, and some of them more;
 * JSON may stand in a string of JSON, and messages quote strings as JSON once more.
 */
export function jsonForms(text: string): string[] {
  const json = escapeJson(text);
  const ascii = json.replace(/[\u0080-\uffff]/g, unicode);
  const inPage = json.replace(/[<>&\u2028\u2029]/g, unicode);
  let forms = [json, ascii, inPage].flatMap((form) => [form, form.replaceAll("/", "\\/")]);
  const all = [...forms];
  for (let depth = 1; depth < MAX_DEPTH; depth++) {
    forms = forms.map(escapeJson);
    all.push(...forms);
  }
  return all;
}

/** A text as a string of JSON holds it, with no more escaped than must be. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function unicode(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
