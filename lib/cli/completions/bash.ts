import { shellQuoted } from "../../text/mod.ts";
import {
  type CompletedCommand,
  type CompletedOption,
  fillScript,
  PROGRAM_OPTIONS,
} from "./model.ts";

/** The script, with `%{` for `${`. */
const SCRIPT = String.raw`
# Sets kind to what a command's option takes: switch, file, directory, text or words; empty where
# there is no such option. Words are in choices, the options that may not follow it in names.
_baton_option() {
    kind='' choices='' names=$2
    case "$1 $2" in
@OPTIONS@
    esac
}

# Prints the options of a command; those that may come several times end in a plus.
_baton_options() {
    case $1 in
@LISTS@
    esac
}

# The same as compopt, which Bash 3 does not have.
_baton_compopt() {
    if type compopt >/dev/null 2>&1; then compopt "$@"; fi
}

# Adds the words of $1 that begin with $2$3, each with $2 before it.
_baton_words() {
    local word
    for word in $1; do
        if [[ $2$word == "$2$3"* ]]; then COMPREPLY+=("$2$word"); fi
    done
}

# Adds the directories that begin with $2, each with $1 before it, and the files that end in one of
# the further arguments; * is the ending of every file.
_baton_files() {
    local name ending typed=$2
    case $typed in
        [\"\']*) typed=%{typed:1} ;;
        *) typed=%{typed//\\/} ;;
    esac
    while IFS= read -r name; do
        if [[ -d %{name/#~\//$HOME/} ]]; then
            COMPREPLY+=("$1$name")
            continue
        fi
        for ending in "%{@:3}"; do
            if [[ $ending == '*' || $name == *."$ending" ]]; then COMPREPLY+=("$1$name"); fi
        done
    done < <(compgen -f -- "$typed")
    _baton_compopt -o filenames
}

# Completes a value: what is before it in its word, what is typed of it. A word of its own that is
# a path is left to Bash.
_baton_value() {
    case $kind,$1 in
        words,*) _baton_words "$choices" "$1" "$2" ;;
        directory,) _baton_compopt +o default -o dirnames ;;
        directory,*) _baton_files "$1" "$2" ;;
        file,?*) _baton_files "$1" "$2" '*' ;;
        text,*) _baton_compopt +o default ;;
    esac
}

_baton() {
    local line=%{COMP_LINE:0:COMP_POINT} head='' cur='' rest piece word name i count
    local command='' ended='' given=' ' arguments=0 kind='' choices='' names='' expects=''
    local -a words=()
    local IFS=$' \t\n'
    COMPREPLY=()
    # Bash takes = and : for words of their own; what no blank parts is one word.
    for ((i = 0; i <= COMP_CWORD; i++)); do
        rest=%{line#"%{line%%[![:blank:]]*}"}
        piece=%{COMP_WORDS[i]}
        if ((i == COMP_CWORD)); then piece=$rest; fi
        count=%{#words[@]}
        if ((count > 0)) && [[ $rest == "$line" ]]; then
            head=%{words[count - 1]}
            words[count - 1]+=$piece
        else
            head=''
            words+=("$piece")
        fi
        line=%{rest#"$piece"}
    done
    if [[ $piece == [=:]* ]]; then head+=$piece; fi
    count=$((%{#words[@]} - 1))
    cur=%{words[count]}
    for ((i = 1; i < count; i++)); do
        word=%{words[i]}
        if [[ -n $expects ]]; then
            expects=''
        elif [[ -n $ended || $word != -?* ]]; then
            if [[ -z $command ]]; then command=$word; else arguments=$((arguments + 1)); fi
        elif [[ $word == -- ]]; then
            ended=1
        else
            name=%{word%%=*}
            _baton_option "$command" "$name"
            given+="$names "
            if [[ $word != *=* && -n $kind && $kind != switch ]]; then expects=$name; fi
        fi
    done
    if [[ -n $expects ]]; then
        _baton_option "$command" "$expects"
        _baton_value '' "$cur"
    elif [[ -z $ended && $cur == -?*=* ]]; then
        _baton_option "$command" "%{cur%%=*}"
        _baton_value "%{cur%%=*}=" "%{cur#*=}"
    elif [[ -z $ended && $cur == -* ]]; then
        for word in $(_baton_options "$command"); do
            name=%{word%+}
            if [[ $name == "$cur"* && ($name != "$word" || $given != *" $name "*) ]]; then
                COMPREPLY+=("$name")
            fi
        done
        _baton_compopt +o default
    elif [[ -z $command ]]; then
        _baton_words '@COMMANDS@' '' "$cur"
        _baton_compopt +o default
    else
        case $command in
@ARGUMENTS@
        esac
    fi
    # Of a word with = or : in it only the last piece is replaced.
    for i in "%{!COMPREPLY[@]}"; do COMPREPLY[i]=%{COMPREPLY[i]#"$head"}; done
}

complete -o default -F _baton baton
`;

/** Returns the completions for Bash 3.2 and later. */
export function bashCompletions(commands: readonly CompletedCommand[]): string {
  const scopes = [{ name: "", options: PROGRAM_OPTIONS }, ...commands];
  return fillScript(SCRIPT, {
    OPTIONS: scopes.flatMap(({ name, options }) => options.map((one) => optionCase(name, one)))
      .join("\n"),
    LISTS: scopes.map(({ name, options }) =>
      `        ${name || "''"}) echo ${shellQuoted(listOf(options))} ;;`
    ).join("\n"),
    COMMANDS: commands.map(({ name }) => name).join(" "),
    ARGUMENTS: commands.map(argumentCase).join("\n"),
  }).replaceAll("%{", "${");
}

function optionCase(
  command: string,
  { spellings, excludes, takes, words }: CompletedOption,
): string {
  const pattern = spellings.map((spelling) => `'${command} ${spelling}'`).join(" | ");
  const facts = takes === "words"
    ? `kind='words' choices=${shellQuoted(words.join(" "))}`
    : `kind='${takes}'`;
  const closed = [...spellings, ...excludes];
  const names = closed.length > 1 ? ` names='${closed.join(" ")}'` : "";
  return `        ${pattern}) ${facts}${names} ;;`;
}

function listOf(options: readonly CompletedOption[]): string {
  return options.flatMap(({ spellings, isList }) =>
    isList ? spellings.map((spelling) => `${spelling}+`) : spellings
  ).join(" ");
}

function argumentCase({ name, argument }: CompletedCommand): string {
  const { words, takes, endings, isSingle } = argument;
  const condition = isSingle ? "if ((arguments > 0)); then _baton_compopt +o default; else " : "";
  const close = isSingle ? "; fi" : "";
  const action = words.length > 0
    ? `_baton_words ${shellQuoted(words.join(" "))} '' "$cur"; _baton_compopt +o default`
    : takes === "directory"
    ? "_baton_compopt +o default -o dirnames"
    : `_baton_files '' "$cur" ${endings.join(" ")}`;
  return `            ${name}) ${condition}${action}${close} ;;`;
}
