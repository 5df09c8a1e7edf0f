import { together } from "../text/mod.ts";
import { VERSION } from "../version.ts";
import type { CommandSpec } from "./command_spec.ts";
import { COMMANDS } from "./commands.ts";
import { optionGroups, synopsisOf } from "./help.ts";
import { ENVIRONMENT, EXIT_STATUS, FILES, FLOW, INTRODUCTION } from "./man_texts.ts";
import { COMMON_OPTIONS, type OptionSpec, placeholderOf, variableOf } from "./options.ts";
import { bold, entry, italic, literal, prose } from "./roff.ts";

/** The manual page `baton(1)`, in the macros of `man(7)`; the same for the same version. */
export function manPage(): string {
  const commands = Object.entries(COMMANDS);
  const lines = [
    `.\\" Made by \`deno task generate\`.`,
    `.TH BATON 1 "" "baton ${VERSION}" "User Commands"`,
    ".nh",
    ".ad l",
    ".SH NAME",
    "baton \\- run API test flows written in YAML",
    ".SH SYNOPSIS",
    commands.map(([name, spec]) => synopsis(synopsisOf(name, spec))).join("\n.br\n"),
    ".br",
    synopsis("baton --help"),
    ".br",
    synopsis("baton --version [--json]"),
    ".SH DESCRIPTION",
    INTRODUCTION.map(prose).join("\n.PP\n"),
    literal(FLOW),
    ".SH COMMANDS",
    ...commands.map(([name, spec]) => commandEntry(name, spec)),
    ".SH OPTIONS",
    prose(
      "Options stand behind the command. `--jobs 4`, `--jobs=4`, `-j 4` and `-j4` are the same, " +
        "and so are `-qj4` and `-q -j4`. Every option can be given as the variable of the " +
        "environment that is named with it; the command line comes first. After `--`, nothing is " +
        "an option. A path that begins with a dash is written behind that, or as `./-path`.",
    ),
    entry(term(COMMON_OPTIONS.help), prose(`${COMMON_OPTIONS.help.summary} Every command has it.`)),
    entry(
      term(COMMON_OPTIONS.version),
      prose(
        `${COMMON_OPTIONS.version.summary} With \`--json\` also what it was built from, as JSON.`,
      ),
    ),
    ...commands.flatMap(([name, { options }], i) =>
      options.length > 0 ? sections(name, options, commands.slice(0, i)) : []
    ),
    ".SH ENVIRONMENT",
    ...ENVIRONMENT.map(([name, text]) => entry(bold(name), prose(text))),
    ".SH EXIT STATUS",
    ...EXIT_STATUS.map(([code, text]) => entry(bold(code), prose(text))),
    ".SH FILES",
    ...FILES.map(([name, text]) => entry(italic(name), prose(text))),
    ".SH EXAMPLES",
    commands.flatMap(([, { examples }]) => examples)
      .map(({ call, does }) => `${prose(sentence(does))}\n${literal(call)}`).join("\n.PP\n"),
    ".SH SEE ALSO",
    "\\fBcurl\\fR(1), \\fBjq\\fR(1)",
  ];
  return `${lines.join("\n")}\n`;
}

/** A call with what is written as it stands in bold. */
function synopsis(call: string): string {
  return call.split(" ").map((word) => {
    const inner = /^(\[?)<(\w+)>(\.*\]?\.*)$/.exec(word);
    if (inner !== null) return inner[1] + italic(inner[2]) + inner[3];
    if (word === "[--json]") return `[${bold("--json")}]`;
    return word === "[options]" ? `[${italic("options")}]` : bold(word);
  }).join(" ");
}

function commandEntry(name: string, { brief, arguments: given }: CommandSpec): string {
  return entry(
    bold(name),
    prose(`${brief}.`),
    `${italic(given.placeholder)}: ${prose(`${given.brief}.`)}`,
  );
}

/** The options of a command by heading; those that an earlier one has are named with it. */
function sections(
  command: string,
  options: readonly OptionSpec[],
  earlier: readonly (readonly [name: string, spec: CommandSpec])[],
): string[] {
  const homeOf = (option: OptionSpec) =>
    earlier.find(([, spec]) => spec.options.includes(option))?.[0];
  const groups = optionGroups(options.filter((option) => homeOf(option) === undefined));
  const shared = earlier.flatMap(([name]) => {
    const names = options.filter((option) => homeOf(option) === name)
      .map((option) => `\`--${option.name}\``);
    const verb = names.length === 1 ? "is that" : "are those";
    return names.length === 0 ? [] : [prose(`${together(names)} ${verb} of \`baton ${name}\`.`)];
  });
  return [
    ...groups.flatMap(([title, list]) => {
      const own = list.filter(({ name }) => name !== "help");
      const heading = groups.length > 1 ? `: ${title[0].toLowerCase()}${title.slice(1)}` : "";
      return own.length === 0 ? [] : [`.SS baton ${command}${heading}`, ...own.map(optionEntry)];
    }),
    ...shared.flatMap((text) => [".PP", text]),
  ];
}

function optionEntry(option: OptionSpec): string {
  return entry(term(option), `${prose(option.summary)} ${italic(variableOf(option))}`);
}

/** How an option is written: bold, but for what its value stands for. */
function term(option: OptionSpec): string {
  const { name, short, choices } = option;
  const placeholder = placeholderOf(option);
  const value = choices === undefined
    ? placeholder && italic(placeholder)
    : choices.map(bold).join("|");
  const spellings = [...(short === undefined ? [] : [`-${short}`]), `--${name}`];
  return spellings.map(bold).join(", ") + (value === undefined ? "" : ` ${value}`);
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}
