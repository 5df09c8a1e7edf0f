import {
  type Diagnostics,
  FILE_CODES,
  LINT_CODES,
  type LintCode,
  type Range,
  type Replacement,
  RUN_CODES,
  type SourceFile,
} from "../loader/mod.ts";
import { closest, either } from "../text/mod.ts";
import { type IgnoreComment, ignoreCommentsIn, type IgnoredName } from "./ignore_comments.ts";

const EXAMPLE = "name what it silences: `# baton-ignore: no-assertions -- why`";

/** The `baton-ignore` comments of a file, and which of them were of use. */
export interface Silencer {
  /** Whether a comment silences such a finding at a range. */
  silences(code: LintCode, range: Range): boolean;
  /** Reports the comments that name no advice. */
  reportUnknown(found: Diagnostics): void;
  /** Reports the comments that silenced nothing so far. */
  reportUnused(found: Diagnostics): void;
}

/** Reads the `baton-ignore` comments of a file. */
export function createSilencer(source: SourceFile): Silencer {
  const comments = ignoreCommentsIn(source);
  const used = new Set<IgnoredName>();

  function silences(code: LintCode, range: Range): boolean {
    const names = comments.filter((comment) => comment.covers(range))
      .flatMap((comment) => comment.names.filter(({ name }) => name === code));
    for (const name of names) used.add(name);
    return names.length > 0;
  }

  function reportUnknown(found: Diagnostics): void {
    for (const { range, names } of comments) {
      const unknown = names.filter(({ name }) => !isLintCode(name));
      const findings = names.length === 0
        ? [{ range, message: "the `baton-ignore` comment names nothing to silence", help: EXAMPLE }]
        : unknown.map((one) => ({ range: one.range, ...explain(one.name) }));
      for (const { message, range, help } of findings) {
        if (silences("unknown-ignore", range)) continue;
        found.warning("unknown-ignore", message, range, { help });
      }
    }
  }

  function reportUnused(found: Diagnostics): void {
    for (const comment of comments) {
      const unused = comment.names.filter((one) =>
        isLintCode(one.name) && one.name !== "unused-ignore" && !used.has(one)
      );
      if (unused.length === 0 || silences("unused-ignore", unused[0].range)) continue;
      const names = unused.map(({ name }) => `\`${name}\``);
      found.warning(
        "unused-ignore",
        `there is no ${either(names)} to silence here`,
        unused[0].range,
        {
          help: comment.names.length === unused.length
            ? "remove the comment"
            : `remove ${names.join(" and ")} from the comment`,
          fix: found.fix("remove what silences nothing", without(comment, unused)),
        },
      );
    }
  }

  return { silences, reportUnknown, reportUnused };
}

function isLintCode(name: string): name is LintCode {
  return Object.hasOwn(LINT_CODES, name);
}

function explain(name: string): { readonly message: string; readonly help: string } {
  if (Object.hasOwn(FILE_CODES, name)) {
    const message = `\`${name}\` is an error, and errors cannot be silenced`;
    return { message, help: "mend what it is about, and remove it from the comment" };
  }
  if (Object.hasOwn(RUN_CODES, name)) {
    const message = `\`${name}\` is told while a flow runs, and cannot be silenced`;
    return { message, help: "remove it from the comment" };
  }
  const near = closest(name, Object.keys(LINT_CODES));
  return {
    message: `there is no advice \`${name}\``,
    help: near === undefined
      ? "several codes stand with commas between them, a reason after ` -- `"
      : `did you mean \`${near}\`?`,
  };
}

/** The comment without some of its names; nothing of it where none is left. */
function without(
  { names, whole }: IgnoreComment,
  unused: readonly IgnoredName[],
): Replacement {
  const kept = names.filter((one) => !unused.includes(one)).map(({ name }) => name);
  if (kept.length === 0) return [whole, ""];
  return [{ start: names[0].range.start, end: names.at(-1)!.range.end }, kept.join(", ")];
}
