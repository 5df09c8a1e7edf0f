/** Decodes what is percent-encoded, as far as it is: `%zz` stays. */
export function decodePercent(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[\da-f]{2})+/gi, decodeRun);
  }
}

/** Decodes a name or a value of a query or a form: `+` is a blank. */
export function decodeFormText(text: string): string {
  return decodePercent(text.replaceAll("+", " "));
}

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
