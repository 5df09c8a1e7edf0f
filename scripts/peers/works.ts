import { documentChecks } from "./document.ts";
import type { PlannedCheck, PlannedFlow, PlannedStep } from "./plan.ts";

/** A kind of report. */
export type Report = "junit" | "json" | "log" | "manifest";

/** What programs are given to do. */
export interface Work {
  readonly name: string;
  /** The heading of its table. */
  readonly title: string;
  readonly flow: PlannedFlow;
  /** The number of files that run at the same time. */
  readonly jobs: number;
  readonly variants: readonly Variant[];
  /** The requests of one file; polling may need one more or fewer. */
  readonly requests: readonly [least: number, most: number];
  /** @default {"run"} */
  readonly command?: "run" | "check";
  /** The only programs that do it; if absent, all that can. */
  readonly only?: readonly string[];
}

/** A size or a form of a work. */
export interface Variant {
  /** Empty for a work with one variant. */
  readonly label: string;
  readonly files: number;
  readonly reports: readonly Report[];
}

const ITEM_CHECKS: readonly PlannedCheck[] = [
  { path: ["id"], isString: true },
  { path: ["price_cents"], atLeast: 1 },
  { path: ["tags"], includes: "kitchen" },
];

/** A flow that creates an item, reads it, changes it, reads it again and removes it. */
export const ITEM_FLOW: PlannedFlow = {
  isTagged: true,
  steps: [
    {
      name: "create",
      method: "POST",
      path: "/items",
      body: { name: "teapot", price_cents: 1950, tags: ["kitchen", "tea"] },
      status: 201,
      capture: "id",
      checks: ITEM_CHECKS,
    },
    { name: "read", method: "GET", path: "/items/{id}", status: 200, checks: ITEM_CHECKS },
    {
      name: "change",
      method: "PATCH",
      path: "/items/{id}",
      body: { name: "samovar" },
      status: 200,
      checks: ITEM_CHECKS,
    },
    { name: "read_again", method: "GET", path: "/items/{id}", status: 200, checks: ITEM_CHECKS },
    { name: "remove", method: "DELETE", path: "/items/{id}", status: 204 },
  ],
};

const ONE_GET: PlannedFlow = {
  steps: [{ name: "read", method: "GET", path: "/items/1", status: 200, checks: ITEM_CHECKS }],
};

const LINKS = 500;

const CHAIN: PlannedFlow = {
  steps: Array.from({ length: LINKS }, (_, i): PlannedStep => ({
    name: `link_${i}`,
    method: "GET",
    path: i === 0 ? "/chain/0" : "/chain/{next}",
    status: 200,
    ...(i < LINKS - 1 ? { capture: "next" } : {}),
    checks: [{ path: ["next"], equals: `${i + 1}` }],
  })),
};

const DOCUMENT: PlannedFlow = {
  steps: [
    { name: "read", method: "GET", path: "/document", status: 200, checks: documentChecks() },
  ],
};

const JOB: PlannedFlow = {
  steps: [
    { name: "start", method: "POST", path: "/jobs", body: {}, status: 202, capture: "id" },
    {
      name: "wait",
      method: "GET",
      path: "/jobs/{id}",
      status: 200,
      until: { path: ["state"], equals: "done", everyMs: 100, attempts: 30 },
    },
  ],
};

const SLOW: PlannedFlow = {
  steps: [{ name: "wait", method: "GET", path: "/slow", status: 200 }],
};

const plain = (files: number, label = ""): Variant => ({ label, files, reports: [] });
const ITEM_REQUESTS = [ITEM_FLOW.steps.length, ITEM_FLOW.steps.length] as const;

/** All works, in the order in which they are measured. */
export const WORKS: readonly Work[] = [
  {
    name: "one",
    title: "One flow of one GET",
    flow: ONE_GET,
    jobs: 1,
    variants: [plain(1)],
    requests: [1, 1],
  },
  {
    name: "500",
    title: "One file of 500 requests, each with what the one before it returned",
    flow: CHAIN,
    jobs: 1,
    variants: [plain(1)],
    requests: [LINKS, LINKS],
  },
  {
    name: "1000",
    title: "1,000 files of 5 requests, 8 at the same time",
    flow: ITEM_FLOW,
    jobs: 8,
    variants: [plain(1_000)],
    requests: ITEM_REQUESTS,
  },
  {
    name: "1000-in-turn",
    title: "1,000 files of 5 requests, one at a time",
    flow: ITEM_FLOW,
    jobs: 1,
    variants: [plain(1_000)],
    requests: ITEM_REQUESTS,
  },
  {
    name: "reports",
    title: "1,000 files of 5 requests, 8 at the same time, with reports",
    flow: ITEM_FLOW,
    jobs: 8,
    variants: [
      plain(1_000, "no report"),
      { label: "JUnit and JSON", files: 1_000, reports: ["junit", "json"] },
      { label: "all four", files: 1_000, reports: ["junit", "json", "log", "manifest"] },
    ],
    requests: ITEM_REQUESTS,
  },
  {
    name: "10mb",
    title: "10 MB of JSON, ten paths and ten filters",
    flow: DOCUMENT,
    jobs: 1,
    variants: [plain(1)],
    requests: [1, 1],
  },
  {
    name: "poll",
    title: "A job that is done after 1 s, asked every 100 ms",
    flow: JOB,
    jobs: 1,
    variants: [plain(1)],
    requests: [2, 13],
  },
  {
    name: "check",
    title: "1,000 files of 5 steps, checked without being run",
    flow: ITEM_FLOW,
    jobs: 1,
    variants: [plain(1_000)],
    requests: [0, 0],
    command: "check",
    only: ["baton", "yaml"],
  },
  {
    name: "10000",
    title: "Files of one GET, 8 at the same time",
    flow: ONE_GET,
    jobs: 8,
    variants: [plain(1_000, "1,000 files"), plain(10_000, "10,000 files")],
    requests: [1, 1],
    only: ["baton", "hurl"],
  },
  {
    name: "slow",
    title: "1,000 files of one GET that takes 100 ms, 500 at the same time",
    flow: SLOW,
    jobs: 500,
    variants: [plain(1_000)],
    requests: [1, 1],
    only: ["baton", "k6"],
  },
];
