import { convert, type ConvertOptions, readRecording } from "../../../lib/har/mod.ts";
import {
  ACCOUNT,
  type AnyApi,
  type Conventions,
  drawFrom,
  type Fault,
  FAULTS,
  type ServerOptions,
  startApi,
  type Typed,
  useApi,
} from "../../support/any_api/mod.ts";
import { type Browser, openBrowser } from "../../support/recorded_app/mod.ts";
import { runCli } from "../../support/run_cli.ts";

/** What is recorded, and what the flows run on. */
export interface Application {
  /** Starts a server. */
  start(options: ServerOptions): AnyApi;
  /** Does what a person does with it. */
  use(browser: Browser, typed: Typed): Promise<void>;
}

/** An API that follows conventions. */
export function apiOf(conventions: Conventions): Application {
  return {
    start: (options) => startApi(conventions, options),
    use: (browser, typed) => useApi(browser, conventions, typed),
  };
}

/** What became of the recordings of an application. */
export interface Judged {
  /** Which flow failed and where, in words. */
  readonly problems: readonly string[];
  /** The faults that showed in a response, and those of them with which the flow still passed. */
  readonly shown: readonly Fault[];
  readonly unnoticed: readonly Fault[];
}

/** Which recordings become a flow, and the servers on which it runs, as often as it says. */
const RUNS: readonly {
  readonly name: string;
  readonly from: readonly Server[];
  readonly options?: ConvertOptions;
  readonly on: readonly Server[];
  readonly copies?: number;
}[] = [
  { name: "one recording", from: [{ holds: 0 }], on: [{ holds: 0 }, { holds: 7 }] },
  { name: "two recordings", from: [{ holds: 0 }, { holds: 3 }], on: [{ holds: 2 }] },
  {
    name: "three side by side",
    from: [{ holds: 0 }],
    options: { unique: true },
    on: [{ holds: 4 }],
    copies: 3,
  },
];

interface Server {
  /** How many things it has at first. */
  readonly holds: number;
}

const BEGIN_MS = Date.parse("2026-02-17T10:00:00Z");
const STEP_MS = 300;
const TIMES = 2;

/**
 * Records an application, converts that, and runs the flows on servers that have given other ids; then runs
 * the flow of one recording on servers with a fault.
 */
export async function judge(application: Application, seed: number): Promise<Judged> {
  const problems: string[] = [];
  let plain: Flow | undefined;
  for (const { name, from, options, on, copies = 1 } of RUNS) {
    const flow = await converted(application, from, seed, options);
    plain ??= flow;
    for (const { holds } of on) {
      await using api = application.start({ seed: seed + 907, holds, now: Date.now });
      for (let i = 0; i < (copies > 1 ? 1 : TIMES); i++) {
        const { exitCode, stdout } = await runFlow(flow, api.origin, copies);
        if (exitCode === 0) continue;
        problems.push(`${name}, a server with ${holds}, run ${i + 1}:\n${stdout}`);
        break;
      }
    }
  }
  if (problems.length > 0) return { problems, shown: [], unnoticed: [] };
  const shown: Fault[] = [];
  const unnoticed: Fault[] = [];
  for (const fault of FAULTS) {
    await using api = application.start({ seed: seed + 907, holds: 2, now: Date.now, fault });
    const { exitCode } = await runFlow(plain!, api.origin, 1);
    if (!api.isWrong) continue;
    shown.push(fault);
    if (exitCode === 0) unnoticed.push(fault);
  }
  return { problems, shown, unnoticed };
}

interface Flow {
  readonly text: string;
  readonly environmentText: string;
}

async function converted(
  application: Application,
  from: readonly Server[],
  seed: number,
  options?: ConvertOptions,
): Promise<Flow> {
  const recordings = await Promise.all(from.map(async ({ holds }, index) => {
    const har = await recorded(application, seed + index * 500, holds);
    return await readRecording(har, `recording${index + 1}.har`);
  }));
  const [first, second] = recordings;
  const both = second === undefined ? [first] as const : [first, second] as const;
  const { flows: [{ text }], environmentText } = await convert(both, options);
  return { text, environmentText };
}

async function recorded(application: Application, seed: number, holds: number) {
  let ms = BEGIN_MS;
  await using api = application.start({ seed, holds, now: () => ms += STEP_MS });
  const browser = openBrowser(api.origin);
  await application.use(browser, typedTexts(seed));
  return new TextEncoder().encode(JSON.stringify(browser.har()));
}

const WORDS = "Blue kettle Oak table Winter barley Copper lantern Quiet harbour".split(" ");

function typedTexts(seed: number): Typed {
  const draw = drawFrom(seed * 31 + 5);
  const name = (words: number) =>
    [...Array.from({ length: words }, () => draw.one(WORDS)), 10 + draw.below(90)].join(" ");
  return {
    first: name(2),
    second: name(2),
    note: name(4),
    part: name(3),
    changed: `${name(2)} changed`,
  };
}

async function runFlow({ text, environmentText }: Flow, origin: string, copies: number) {
  const files = Object.fromEntries(Array.from({ length: copies }, (_, i) => [`${i}.yaml`, text]));
  const names = environmentText.matchAll(/^([A-Z_\d]+)=/gm);
  const env = Object.fromEntries(Array.from(names, ([, name]) => [name, valueFor(name, origin)]));
  return await runCli(["run", "--jobs", `${copies}`, "."], { files, env });
}

/** Returns what a person would set for a name of the environment. */
function valueFor(name: string, origin: string): string {
  if (name === "BASE_URL") return origin;
  if (/PASSWORD/.test(name)) return ACCOUNT.password;
  return /USERNAME/.test(name) ? ACCOUNT.name : ACCOUNT.key;
}
