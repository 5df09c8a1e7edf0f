import type { FrameStyle, Paint } from "../../diagnostics/mod.ts";
import type { HostEnvironment, HostOutput } from "../../host/mod.ts";
import type { Outcome } from "../../record/mod.ts";

/** When to write in colour; `auto` depends on the environment and the terminal. */
export type ColorMode = "auto" | "always" | "never";

/** The style of a part of the console's text. */
export type ConsoleStyle = FrameStyle | Outcome | "faint";

/** Colours a part of a text. */
export interface Painter extends Paint {
  (style: ConsoleStyle, text: string): string;
}

/** SGR parameters (ECMA-48) that switch a style on and off. */
const CODES: Readonly<Record<ConsoleStyle, readonly [on: string, off: string]>> = {
  error: ["1;31", "22;39"],
  warning: ["1;33", "22;39"],
  title: ["1", "22"],
  gutter: ["34", "39"],
  help: ["36", "39"],
  passed: ["32", "39"],
  failed: ["1;31", "22;39"],
  skipped: ["33", "39"],
  faint: ["2", "22"],
};

/**
 * Makes a painter that colours, or one that leaves every text unchanged.
 *
 * @param link Writes places in files as links. @default They are texts.
 */
export function createPainter(colored: boolean, link?: Paint["link"]): Painter {
  const paint = (style: ConsoleStyle, text: string) => {
    if (!colored) return text;
    const [on, off] = CODES[style];
    return `\x1b[${on}m${text}\x1b[${off}m`;
  };
  return Object.assign(paint, { link });
}

/**
 * Decides whether to use colour. In `auto` mode, `NO_COLOR` (https://no-color.org) overrides
 * `FORCE_COLOR`; without either, a terminal that is not `dumb` gets colour.
 */
export function wantsColor(mode: ColorMode, env: HostEnvironment, output: HostOutput): boolean {
  if (mode !== "auto") return mode === "always";
  if (env.get("NO_COLOR")) return false;
  const forced = env.get("FORCE_COLOR");
  if (forced) return forced !== "0" && forced !== "false";
  return output.isTerminal && env.get("TERM") !== "dumb";
}
