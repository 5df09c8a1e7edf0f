const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const DATE = /^(\d{4}-\d\d-\d\d)((?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)$/;
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/;

/**
 * Reads a text as a time, if it is one. Its `form` is what of `NOW` gives the same form, or a date with
 * a fixed time; `rest` is the text after the date.
 */
export function timeIn(text: string) {
  const [, date, rest] = DATE.exec(text) ?? [];
  if (date !== undefined) {
    const ms = Date.parse(text.replace(" ", "T"));
    if (Number.isNaN(ms)) return undefined;
    const [isIso, fraction] = ISO.exec(text) ?? [];
    if (isIso) return { ms, form: fraction ? "ISO" : "ISO_SECONDS", rest } as const;
    return { ms: Date.parse(date), form: "DATE", rest } as const;
  }
  if (!/^[12]\d{9}(?:\d{3})?$/.test(text)) return undefined;
  if (text.length > 10) return { ms: Number(text), form: "EPOCH_MS", rest: "" } as const;
  return { ms: Number(text) * SECOND, form: "EPOCH", rest: "" } as const;
}

/**
 * Formats a duration in milliseconds as an offset of `NOW`, in days, hours and minutes, rounded to the
 * minute: `1d12h`.
 */
export function offsetText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / (24 * 60)), Math.floor(minutes / 60) % 24];
  return [[days, "d"], [hours, "h"], [minutes % 60, "m"]].filter(([n]) => n !== 0).flat().join("");
}
