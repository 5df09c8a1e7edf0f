import { shellQuoted } from "../../text/mod.ts";
import { type OptionSpec, placeholderOf } from "../options/mod.ts";
import {
  closedBy,
  type CompletedArgument,
  type CompletedCommand,
  PROGRAM_OPTIONS,
  spellingsOf,
} from "./model.ts";

/** The completions of zsh: a function for `fpath`, which may also be evaluated. */
export function zshCompletions(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, argument }) =>
    [
      `        ${name})`,
      "            _arguments -s -S : \\",
      [...options.flatMap((option) => optionLines(option, options)), argumentLine(argument)]
        .map((line) => `                ${line}`).join(" \\\n"),
      "            ;;",
    ].join("\n")
  );
  const names = commands.map(({ name, brief }) =>
    `        ${shellQuoted(`${name}:${brief.replaceAll(":", "\\:")}`)}`
  );
  return `_baton_commands() {
    local -a commands=(
${names.join("\n")}
    )
    _describe -t commands command commands
}

_baton() {
    local curcontext="$curcontext" context state state_descr line ret=1
    typeset -A opt_args
    _arguments -s -S -C \\
        ${PROGRAM_OPTIONS.flatMap((option) => optionLines(option)).join(" \\\n        ")} \\
        '1: :_baton_commands' \\
        '*:: :->arguments' && ret=0
    [[ $state == arguments ]] || return ret
    case $line[1] in
${cases.join("\n")}
    esac
}

if [[ \${funcstack[1]-} == _baton ]]; then
    _baton "$@"
elif (( \${+functions[compdef]} )); then
    compdef _baton baton
else
    print -u2 "baton: put 'autoload -Uz compinit && compinit' before its completions"
fi
`;
}

/** The specifications of an option for `_arguments`; each spelling excludes the others. */
function optionLines(option: OptionSpec, options: readonly OptionSpec[] = []): string[] {
  const spellings = spellingsOf(option);
  const before = option.kind === "list"
    ? "*"
    : option.name === "help" || option.name === "version"
    ? "(- *)"
    : `(${closedBy(option, options).join(" ")})`;
  const explained = `[${option.summary.replaceAll(/[[\]:\\]/g, "\\$&")}]`;
  return spellings.map((spelling) => {
    if (option.kind === "switch") return shellQuoted(`${before}${spelling}${explained}`);
    const sign = spelling.startsWith("--") ? "=" : "+";
    return shellQuoted(`${before}${spelling}${sign}${explained}${valueOf(option)}`);
  });
}

function valueOf(option: OptionSpec): string {
  const { choices, takes = "text" } = option;
  const message = placeholderOf(option)!.replaceAll(":", "\\:");
  const action = choices ? `(${choices.join(" ")})` : ACTIONS[takes];
  return `:${message}:${action}`;
}

const ACTIONS = { file: "_files", directory: "_files -/", text: " " } as const;

function argumentLine({ placeholder, takes, isSingle, endings, words }: CompletedArgument): string {
  const action = words.length > 0
    ? `(${words.join(" ")})`
    : endings.length > 0
    ? `_files -g "*.(${endings.join("|")})(-.)"`
    : ACTIONS[takes];
  return shellQuoted(`${isSingle ? "1" : "*"}:${placeholder}:${action}`);
}
