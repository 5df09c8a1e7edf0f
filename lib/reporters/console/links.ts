import type { FilePlace } from "../../diagnostics/mod.ts";
import type { HostEnvironment, HostFiles, HostOutput } from "../../host/mod.ts";
import type { ColorMode } from "./palette.ts";

/** Programs that show OSC 8 links, as they name themselves in `TERM_PROGRAM` and in `TERM`. */
const PROGRAMS = [
  "iTerm.app",
  "WezTerm",
  "vscode",
  "ghostty",
  "zed",
  "Hyper",
  "rio",
  "WarpTerminal",
];
const TERMINALS = ["xterm-kitty", "alacritty", "xterm-ghostty", "foot", "foot-extra", "wezterm"];
/** The first version of the terminal library of GNOME that shows them, 0.50.1. */
const FIRST_VTE = 5001;

/**
 * Decides whether to write places in files as links (OSC 8). `FORCE_HYPERLINK` decides for the
 * environment, as in other tools; without it, a terminal that is known to show links gets them.
 */
export function wantsLinks(mode: ColorMode, env: HostEnvironment, output: HostOutput): boolean {
  if (mode === "never") return false;
  const forced = env.get("FORCE_HYPERLINK");
  if (forced) return forced !== "0" && forced !== "false";
  if (!output.isTerminal || env.get("TERM") === "dumb" || env.get("CI")) return false;
  return PROGRAMS.includes(env.get("TERM_PROGRAM") ?? "") ||
    TERMINALS.includes(env.get("TERM") ?? "") ||
    Number(env.get("VTE_VERSION") ?? 0) >= FIRST_VTE ||
    ["WT_SESSION", "KITTY_WINDOW_ID", "KONSOLE_VERSION"].some((name) => env.get(name));
}

/** Makes the function that writes a text as a link to a place in a file. */
export function createLink(
  env: HostEnvironment,
  files: HostFiles,
): (text: string, place: FilePlace) => string {
  const cwd = files.cwd().replaceAll("\\", "/");
  return (text, { file, line = 1, column = 1 }) => {
    const path = file.replaceAll("\\", "/");
    const full = /^(?:\/|[A-Za-z]:)/.test(path) ? path : `${cwd}/${path}`;
    const rooted = encodeURI(full.startsWith("/") ? full : `/${full}`).replace(/[?#;]/g, encoded);
    return `\x1b]8;;${target(env, rooted, line, column)}\x1b\\${text}\x1b]8;;\x1b\\`;
  };
}

/** Of the programs that open a file at a line, each has its own form. */
function target(env: HostEnvironment, path: string, line: number, column: number): string {
  if (env.get("TERM_PROGRAM") === "vscode") return `vscode://file${path}:${line}:${column}`;
  return env.get("KITTY_WINDOW_ID") ? `file://${path}#${line}` : `file://${path}`;
}

function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
