import { median } from "../bench/measure.ts";
import { tableLines } from "../e2e/table_lines.ts";
import type { Measured, Sample } from "./measure.ts";
import type { Work } from "./works.ts";

const START = "<!-- measured -->";
const END = "<!-- /measured -->";
const KIB_PER_MIB = 1024;

/** The machine and the programs of a measurement. */
export interface Circumstances {
  /** The day, as `2026-01-31`. */
  readonly date: string;
  /** Processor, number of cores, memory and system. */
  readonly machine: string;
  readonly rounds: number;
  /** The measured programs: title and version. */
  readonly versions: readonly (readonly [title: string, version: string])[];
  /** The programs that are missing: title and reason. */
  readonly missing: readonly (readonly [title: string, reason: string])[];
}

/** Writes where, when and what was measured. */
export function circumstancesText(
  { date, machine, rounds, versions, missing }: Circumstances,
): string {
  const lines = [
    `- ${date}, ${machine}`,
    `- ${rounds} ${rounds === 1 ? "round" : "rounds"}`,
    `- Measured: ${versions.map(([title, version]) => `${title} ${version}`.trim()).join(", ")}`,
    ...missing.map(([title, reason]) => `- Missing: ${title} (${reason})`),
  ];
  return lines.join("\n");
}

/** Writes the results of a work as Markdown. The first program is the one others are compared to. */
export function workText(work: Work, results: readonly Measured[]): string {
  const measured = results.filter(({ samples }) => samples.length > 0);
  const isVaried = work.variants.length > 1;
  const head = [
    "program",
    ...(isVaried ? ["variant"] : []),
    "time",
    "from – to",
    "CPU",
    "memory",
    "time / baton",
    "CPU / baton",
  ];
  const reference = results[0].peer;
  const rows = measured.map(({ peer, variant, samples }) => {
    const base = measured.find((one) => one.peer === reference && one.variant === variant);
    const walls = samples.map(({ wallS }) => wallS);
    return [
      peer.title,
      ...(isVaried ? [variant.label] : []),
      seconds(median(walls)),
      `${seconds(Math.min(...walls))} – ${seconds(Math.max(...walls))}`,
      seconds(median(samples.map(({ cpuS }) => cpuS))),
      `${(medianOf(samples, "peakKib") / KIB_PER_MIB).toFixed(0)} MiB`,
      base ? ratio(samples, base.samples, "wallS").toFixed(2) : "",
      base ? ratio(samples, base.samples, "cpuS").toFixed(2) : "",
    ];
  });
  const parts = [
    `### ${work.title}`,
    ...(rows.length > 0 ? [tableLines([head, ...rows]).join("\n")] : []),
    growthLines(work, measured).join("\n"),
    reasonLines(results).join("\n"),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** Says how much more each variant takes than the first one. */
function growthLines({ variants: [first, ...others] }: Work, measured: readonly Measured[]) {
  return others.flatMap((variant) =>
    measured.filter((one) => one.variant === variant).flatMap(({ peer, samples }) => {
      const base = measured.find((one) => one.peer === peer && one.variant === first)?.samples;
      if (base === undefined) return [];
      const times = ratio(samples, base, "wallS").toFixed(2);
      const memory = ratio(samples, base, "peakKib").toFixed(2);
      return [
        `- ${peer.title}, ${variant.label}: ${times} × the time and ${memory} × the memory of ` +
        first.label,
      ];
    })
  );
}

/** Says which programs have no row, and why, and what went wrong. */
function reasonLines(results: readonly Measured[]): string[] {
  const shown = new Set(
    results.filter(({ samples }) => samples.length > 0).map(({ peer }) => peer),
  );
  const lines = results.flatMap(({ peer, variant, reason, isError }) => {
    if (reason === undefined || (!isError && shown.has(peer))) return [];
    const of = isError && variant.label !== "" ? `, ${variant.label}` : "";
    return [`- ${peer.title}${of}: ${isError ? "**error**, " : ""}${oneLine(reason)}`];
  });
  return [...new Set(lines)];
}

/** Returns the median of the ratios of two programs, round by round. */
export function ratio(
  samples: readonly Sample[],
  base: readonly Sample[],
  figure: keyof Sample,
): number {
  const rounds = Math.min(samples.length, base.length);
  return median(samples.slice(0, rounds).map((sample, i) => sample[figure] / base[i][figure]));
}

function medianOf(samples: readonly Sample[], figure: keyof Sample): number {
  return median(samples.map((sample) => sample[figure]));
}

function seconds(value: number): string {
  return value < 1 ? `${(value * 1_000).toFixed(0)} ms` : `${value.toFixed(2)} s`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/**
 * Puts the tables into a page, between its two comments.
 *
 * @throws {Error} If the page does not have them.
 */
export function intoPage(page: string, tables: string): string {
  const start = page.indexOf(START);
  const end = page.indexOf(END);
  if (start === -1 || end < start) throw new Error(`the page has no ${START} … ${END}`);
  return `${page.slice(0, start)}${START}\n\n${tables}\n\n${page.slice(end)}`;
}
