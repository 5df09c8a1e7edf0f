import { shellQuoted } from "../../text/mod.ts";
import {
  type CompletedArgument,
  type CompletedCommand,
  type CompletedOption,
  PROGRAM_OPTIONS,
} from "./model.ts";

/** Returns the completions of zsh: a function for `fpath`, which can also be evaluated. */
export function zshCompletions(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, options, argument }) =>
    [
      `        ${name})`,
      "            _arguments -s -S : \\",
      [...options.flatMap(optionLines), argumentLine(argument)]
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
        ${PROGRAM_OPTIONS.flatMap(optionLines).join(" \\\n        ")} \\
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

/** Returns the specifications of an option for `_arguments`; each spelling excludes the others. */
function optionLines(option: CompletedOption): string[] {
  const { name, spellings, excludes, takes, words, isList, placeholder, summary } = option;
  const before = isList
    ? "*"
    : name === "help" || name === "version"
    ? "(- *)"
    : `(${[...spellings, ...excludes].join(" ")})`;
  const explained = `[${summary.replaceAll(/[[\]:\\]/g, "\\$&")}]`;
  if (takes === "switch") {
    return spellings.map((spelling) => shellQuoted(`${before}${spelling}${explained}`));
  }
  const action = takes === "words" ? `(${words.join(" ")})` : ACTIONS[takes];
  const value = `:${placeholder?.replaceAll(":", "\\:")}:${action}`;
  return spellings.map((spelling) => {
    const sign = spelling.startsWith("--") ? "=" : "+";
    return shellQuoted(`${before}${spelling}${sign}${explained}${value}`);
  });
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
