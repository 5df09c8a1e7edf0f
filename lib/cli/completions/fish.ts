import {
  type CompletedArgument,
  type CompletedCommand,
  type CompletedOption,
  PROGRAM_OPTIONS,
} from "./model.ts";

const HELPERS = String.raw`# Prints the command of the line, or nothing.
function __baton_command
    for word in (commandline -opc)[2..]
        if not string match -q -- '-*' $word
            echo $word
            return
        end
    end
end

# Whether the line is for a command, or for none yet where none is named.
function __baton_is
    set -l command (__baton_command)
    test "$command" = "$argv[1]"
end

# Whether an option may still come: it is not in the line, but that its value may be under way.
function __baton_lacks
    set -l words (commandline -opc)
    if test "$argv[1]" = value; and not string match -q -- '*=*' $words[-1]
        set -e words[-1]
    end
    for word in $words
        if contains -- (string replace -r '=.*' '' -- $word) $argv[2..]
            return 1
        end
    end
end

# Whether the command has no argument yet; the arguments are the options with a value.
function __baton_is_first
    set -l arguments
    set -l is_value no
    for word in (commandline -opc)[2..]
        if test $is_value = yes
            set is_value no
        else if contains -- $word $argv
            set is_value yes
        else if not string match -q -- '-*' $word
            set -a arguments $word
        end
    end
    test (count $arguments) -eq 1
end

# Prints the files and directories that what is typed of a value may become.
function __baton_files
    set -l typed (string replace -r '^--?[a-z-]+=' '' -- (commandline -ct))
    complete -C "'' $typed"
end

# Prints directories, and files that end as one of the arguments says.
function __baton_paths
    set -l endings (string escape --style=regex -- $argv | string join '|')
    __baton_files | string match -r "^(?:.*/|.*\.(?:$endings))(?:\t.*)?\$"
end

function __baton_directories
    __baton_files | string match -r '^.*/(?:\t.*)?$'
end
`;

/** Returns the completions for fish 3.1 and later. */
export function fishCompletions(commands: readonly CompletedCommand[]): string {
  const lines = [
    "complete -c baton -e",
    "complete -c baton -f",
    ...PROGRAM_OPTIONS.map((option) => optionLine("", option)),
    ...commands.map(({ name, brief }) =>
      `complete -c baton -n '__baton_is ""' -a ${name} -d ${quoted(brief)}`
    ),
    ...commands.flatMap(({ name, options, argument }) => [
      "",
      ...options.map((option) => optionLine(name, option)),
      argumentLine(name, argument, options),
    ]),
  ];
  return `${HELPERS}\n${lines.join("\n")}\n`;
}

function optionLine(command: string, option: CompletedOption): string {
  const { name, short, spellings, excludes, takes, words, isList, placeholder, summary } = option;
  const unused = [
    "__baton_lacks",
    takes === "switch" ? "switch" : "value",
    ...spellings,
    ...excludes,
  ].join(" ");
  const value = {
    switch: "",
    words: ` -x -a ${quoted(words.join(" "))}`,
    file: " -r -F",
    directory: " -x -a '(__baton_directories)'",
    text: " -x",
  }[takes];
  const dashes = short !== undefined && short.length > 1 ? "o" : "s";
  const shortText = short === undefined ? "" : ` -${dashes} ${short}`;
  const hasPlaceholder = takes !== "switch" && takes !== "words";
  const description = summary.replace(/\.$/, "") + (hasPlaceholder ? ` (${placeholder})` : "");
  return `complete -c baton -n '__baton_is "${command}"${isList ? "" : `; and ${unused}`}'` +
    `${shortText} -l ${name}${value} -d ${quoted(description)}`;
}

function argumentLine(
  command: string,
  { words, takes, endings, isSingle }: CompletedArgument,
  options: readonly CompletedOption[],
): string {
  const valued = options.filter((one) => one.takes !== "switch")
    .flatMap(({ spellings }) => spellings);
  const first = `; and ${["__baton_is_first", ...valued].join(" ")}`;
  const condition = `__baton_is "${command}"${isSingle ? first : ""}`;
  const values = words.length > 0
    ? quoted(words.join(" "))
    : takes === "directory"
    ? "'(__baton_directories)'"
    : `'(__baton_paths ${endings.join(" ")})'`;
  return `complete -c baton -n '${condition}' -a ${values}`;
}

/** Quotes a text with single quotes for fish. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}
