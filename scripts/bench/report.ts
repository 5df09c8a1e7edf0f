import type { RunEvent } from "../../lib/record/mod.ts";
import { toHtml } from "../../lib/reporters/report_texts.ts";
import {
  attempt,
  finishedRun,
  flowFinished,
  flowStarted,
  runStarted,
  stepFinished,
} from "../../tests/record/sample_runs.ts";
import { openBrowser, WITHOUT_BROWSER } from "../../tests/reporters/html/browser.ts";
import { median, milliseconds, type Result } from "./measure.ts";

const FLOWS = 1_000;
const STEPS = 10;
const REPEATS = 5;
const LARGEST = 15_000_000;
const LONGEST_MS = 1_000;
/** A screen with 60 frames a second draws three in this time. */
const LONGEST_FRAME_MS = 50;

/**
 * Measures the HTML report of 10,000 steps against its bounds: its size, and in Chromium, if it is
 * there, the time to the first paint, to the whole list and to the timeline, and the longest frame
 * while the list scrolls.
 */
export async function benchReport(): Promise<Result[]> {
  const html = await toHtml(largeRun());
  const name = `report: ${(FLOWS * STEPS).toLocaleString("en")} steps`;
  const results = [bounded(`${name}, size in kB`, html.length / 1000, LARGEST / 1000, "kB")];
  if (WITHOUT_BROWSER.length > 0) return results;
  const samples: Timing[] = [];
  await using browser = await openBrowser();
  for (let i = 0; i < REPEATS; i++) {
    await browser.open(html, {}, async (page) => {
      samples.push(await page.evaluate<Timing>(TIMING));
    });
  }
  const of = (member: keyof Timing) => median(samples.map((sample) => sample[member]));
  return [
    ...results,
    bounded(`${name}, first paint`, of("paint"), LONGEST_MS, "ms"),
    bounded(`${name}, whole list`, of("list"), LONGEST_MS, "ms"),
    bounded(`${name}, longest frame`, of("frame"), LONGEST_FRAME_MS, "ms"),
    bounded(`${name}, timeline`, of("timeline"), LONGEST_MS, "ms"),
  ];
}

/** Milliseconds in a browser. */
interface Timing {
  readonly paint: number;
  readonly list: number;
  readonly frame: number;
  readonly timeline: number;
}

/** Runs in the page: scrolls the whole list in 60 frames, then goes to the timeline. */
const TIMING = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const list = document.querySelector(".virtual");
  let before = await frame(), longest = 0;
  for (let i = 1; i <= 60; i++) {
    list.scrollTop = list.scrollHeight * i / 60;
    const now = await frame();
    longest = Math.max(longest, now - before);
    before = now;
  }
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const [load] = performance.getEntriesByType("navigation");
  const start = performance.now();
  document.querySelector('a[href="#:timeline"]').click();
  await frame();
  const timeline = await frame() - start;
  return { paint: paint.startTime, list: load.domContentLoadedEventEnd, frame: longest, timeline };
})()`;

function bounded(name: string, value: number, bound: number, unit: "kB" | "ms"): Result {
  return {
    name,
    baseline: `${bound} ${unit}`,
    baton: unit === "ms" ? milliseconds(value) : `${value.toFixed(0)} kB`,
    ratio: value / bound,
    aim: { relation: "<", bound: 1 },
  };
}

/** A run in which one flow of twenty fails. */
function largeRun(): RunEvent[] {
  const files = Array.from(
    { length: FLOWS },
    (_, i) => [`flows/part_${i % 20}/flow_${i}.yaml`, `flow number ${i}`] as const,
  );
  return finishedRun([
    runStarted(files),
    ...files.flatMap(([file, name], i) => flow(i, file, name)),
  ], 1);
}

function flow(index: number, file: string, name: string): RunEvent[] {
  const names = Array.from({ length: STEPS }, (_, i) => `step_${i}`);
  const isRed = index % 20 === 0;
  return [
    flowStarted(index, file, name, names),
    ...names.flatMap((step, i) => [
      attempt(index, i),
      stepFinished(index, i, step, {
        captures: ["id"],
        ...isRed && i === STEPS - 1
          ? {
            outcome: "failed",
            error: { class: "assertion", message: "the status is not 200" },
          }
          : {},
      }),
    ]),
    flowFinished(index, isRed ? { outcome: "failed" } : {}),
  ];
}
