const UNIT_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

/**
 * Reads a duration such as `1d`, `-15m`, `1h30m` or `500ms`.
 *
 * @returns Milliseconds; nothing when the text is no duration.
 */
export function parseDuration(text: string): number | undefined {
  const match = /^([+-]?)((?:\d+(?:\.\d+)?(?:ms|[smhdw]))+)$/.exec(text);
  if (!match) return undefined;
  let total = 0;
  for (const [, amount, unit] of match[2].matchAll(/(\d+(?:\.\d+)?)(ms|[smhdw])/g)) {
    total += Number(amount) * UNIT_MS[unit];
  }
  return match[1] === "-" ? -total : total;
}
