/** A command of a shell line, without redirections. */
export interface ShellCommand {
  /** Variables that are set for the command alone. */
  readonly variables: Readonly<Record<string, string>>;
  readonly words: readonly string[];
}

/**
 * The commands of shell lines: quotes are removed, comments are skipped, nothing is expanded, and
 * commands end at `|`, `&`, `;` and line ends.
 */
export function shellCommands(text: string): ShellCommand[] {
  const commands: string[][] = [[]];
  let word: string | undefined;
  let redirects = false;
  const endWord = () => {
    if (word !== undefined && !redirects) commands.at(-1)!.push(word);
    if (word !== undefined) redirects = false;
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    if (commands.at(-1)!.length > 0) commands.push([]);
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "\\\n") continue;
    else if (token.startsWith("#") && word === undefined) continue;
    else if (/^[\n|&;]/.test(token)) endCommand();
    else if (/^[<>]/.test(token)) {
      endWord();
      redirects = true;
    } else if (/^[ \t]/.test(token)) endWord();
    else word = (word ?? "") + unquoted(token);
  }
  endCommand();
  return commands.filter((words) => words.length > 0).map(commandOf);
}

/** A comment, a quoted text, a substitution, blanks, operators, and anything else. */
const TOKEN =
  /\\\n|(?<=^|[ \t\n])#[^\n]*|'[^']*'|"(?:\\[^]|[^"\\])*"|\$\([^)]*\)|[ \t]+|[\n|&;]+|[<>]+|\\?[^]/g;

function unquoted(token: string): string {
  if (token.startsWith("'")) return token.slice(1, -1);
  if (token.startsWith('"')) return token.slice(1, -1).replace(/\\(["\\$`])/g, "$1");
  return token.replace(/^\\/, "");
}

function commandOf(words: readonly string[]): ShellCommand {
  const isSetting = (word: string) => /^[A-Za-z_]\w*=/.test(word);
  const begin = words.findIndex((word) => !isSetting(word));
  const settings = begin === -1 ? words : words.slice(0, begin);
  return {
    variables: Object.fromEntries(settings.map((word) => {
      const [name] = word.split("=", 1);
      return [name, word.slice(name.length + 1)];
    })),
    words: begin === -1 ? [] : words.slice(begin),
  };
}
