import { mistakes } from "../arguments/mod.ts";
import type { ArgumentSpec, CommandSpec, Invocation } from "../command.ts";
import { COMMANDS } from "../commands.ts";
import {
  COMMON_OPTIONS,
  OPTION_GROUPS,
  type OptionSpec,
  usageOf,
  variableOf,
} from "../options/mod.ts";
import { UsageError } from "../usage_error.ts";

/** The width of help in columns; less on a narrower terminal. */
const WIDTH = 80;
const MIN_WIDTH = 30;

/** The least width at which explanations are beside their terms; below it, they are under them. */
const WIDE = 60;
const NARROW_INDENT = 6;

/** The longest call, in columns, whose explanation is on the same line. */
const MAX_CALL = 48;

/** Returns what `--help` prints. */
export function helpText(command: string | undefined, columns: number = WIDTH): string {
  const width = Math.max(MIN_WIDTH, Math.min(columns, WIDTH));
  const spec = command === undefined ? undefined : COMMANDS[command];
  const blocks = spec === undefined ? rootBlocks(width) : commandBlocks(command!, spec, width);
  return `${blocks.join("\n\n")}\n`;
}

/** Returns how a command is called: `baton check [options] <path>...`. */
export function synopsisOf(name: string, { arguments: given, options }: CommandSpec): string {
  const words = ["baton", name, ...(options.length > 0 ? ["[options]"] : []), argumentUsage(given)];
  return words.join(" ");
}

/** Returns the options of a command, with `--help`, by heading and in their order. */
export function optionGroups(options: readonly OptionSpec[]): (readonly [string, OptionSpec[]])[] {
  const { help } = COMMON_OPTIONS;
  const isGrouped = options.length > 0 && options.every(({ group }) => group !== undefined);
  if (!isGrouped) return [["Options", [...options, help]]];
  const groups = OPTION_GROUPS.map((title) =>
    [title, options.filter(({ group }) => group === title)] as const
  );
  return [...groups.filter(([, list]) => list.length > 0), ["Help", [help]]];
}

function rootBlocks(width: number): string[] {
  const commands = Object.entries(COMMANDS).map(([name, { brief }]) => [name, brief] as const);
  const options: Row[] = [
    optionRow(COMMON_OPTIONS.help),
    optionRow(COMMON_OPTIONS.version),
    ["    --version --json", "Print the version and what it was built from, as JSON."],
  ];
  return [
    "Runs API test flows written in YAML.",
    usage("baton <command> [options] [arguments]", width),
    block("Commands", commands, width),
    block("Options", options, width),
    exampleBlock([COMMANDS.init, COMMANDS.run, COMMANDS.check], 1, width),
    wrap("`baton help run` lists the options of a command.", width).join("\n"),
  ];
}

function commandBlocks(name: string, spec: CommandSpec, width: number): string[] {
  const given = spec.arguments;
  const groups = optionGroups(spec.options);
  const column = columnFor(groups.flatMap(([, options]) => options.map(optionRow)));
  const first = spec.options[0];
  const note = first &&
    `Each option can also be set by an environment variable, such as ${variableOf(first)}. ` +
      "Arguments after -- are not options.";
  return [
    wrap(`${spec.brief}.`, width).join("\n"),
    usage(synopsisOf(name, spec), width),
    block("Arguments", [[`<${given.placeholder}>`, `${given.brief}.`]], width),
    ...groups.map(([title, options]) => block(title, options.map(optionRow), width, column)),
    exampleBlock([spec], spec.examples.length, width),
    ...(note === undefined ? [] : [wrap(note, width).join("\n")]),
  ];
}

function usage(call: string, width: number): string {
  return wrap(`Usage: ${call}`, width - 2).join("\n  ");
}

function argumentUsage({ placeholder, count, usage }: ArgumentSpec): string {
  if (usage !== undefined) return usage;
  const word = `<${placeholder}>`;
  return { several: `${word}...`, any: `[${word}...]`, one: word, optional: `[${word}]` }[count];
}

function optionRow(option: OptionSpec): Row {
  const usage = usageOf(option);
  return [option.short === undefined ? `    ${usage}` : usage, option.summary];
}

function exampleBlock(specs: readonly CommandSpec[], most: number, width: number): string {
  const rows = specs.flatMap(({ examples }) =>
    examples.slice(0, most).map(({ call, does }) => [call, does] as const)
  );
  return block("Examples", rows, width, columnFor(rows, MAX_CALL));
}

/** A term and its explanation. */
type Row = readonly [term: string, text: string];

/** The longest term, in columns, that widens the first column. */
const MAX_TERM = 36;

/** Returns the column of the explanations; a longer term gets a line to itself. */
function columnFor(rows: readonly Row[], widest: number = MAX_TERM): number {
  const widths = rows.map(([term]) => term.length).filter((width) => width <= widest);
  return Math.max(0, ...widths) + 4;
}

/** Draws a heading over two columns; a term that is too long gets a line to itself. */
function block(
  title: string,
  rows: readonly Row[],
  width: number,
  column: number = columnFor(rows),
): string {
  const at = width < WIDE ? NARROW_INDENT : column;
  const indent = " ".repeat(at);
  const lines = rows.flatMap(([term, text]) => {
    const [first, ...more] = wrap(text, width - at);
    const start = `  ${term}`;
    const isLong = start.length + 2 > at;
    const head = isLong ? [start, indent + first] : [start.padEnd(at) + first];
    return [...head, ...more.map((line) => indent + line)];
  });
  return [`${title}:`, ...lines].join("\n");
}

/** Breaks an ASCII text at blanks into lines of a width; a longer word is not broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

/** `baton help`. @returns The exit code. */
export async function helpCommand({ host, paths: [command] }: Invocation): Promise<number> {
  if (command !== undefined && !Object.hasOwn(COMMANDS, command)) {
    throw new UsageError((await mistakes.load()).unknownCommand(command));
  }
  host.stdout.write(helpText(command, host.stdout.columns()));
  return 0;
}
