import {
  type Diagnostics,
  FILE_CODES,
  LINT_CODES,
  type LintCode,
  type Range,
  type Replacement,
  type RuleDocs,
  RUN_CODES,
  type SourceFile,
} from "../diagnostics/mod.ts";
import { closestWord, joinWithOr } from "../text/mod.ts";
import { type IgnoreComment, ignoreCommentsIn, type IgnoredName } from "./ignore_comments.ts";

/** The docs of the two rules about the comments themselves. */
export const IGNORE_DOCS = {
  "unknown-ignore": {
    what:
      "Reports a `baton-ignore` comment that names no code, or a code that is not in this list.",
    why: "The comment silences nothing, and what it was meant for is still reported.",
    example: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 } # baton-ignore: no-assertion`,
    instead: `
name: users
steps:
  # baton-ignore: no-assertions -- warms up the cache
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }`,
    limits: "Errors cannot be silenced, so the rule reports the code of an error as well.",
  },
  "unused-ignore": {
    what:
      "Reports a code in a `baton-ignore` comment that is not reported where the comment applies.",
    why: "The comment may hide a later mistake that nobody meant to silence.",
    example: `
name: users
steps:
  # baton-ignore: no-assertions -- warms up the cache
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    instead: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    assert: { status: 200 }`,
    fix: "Removes the code from the comment, or the whole comment if no code is left.",
  },
} as const satisfies Readonly<Partial<Record<LintCode, RuleDocs>>>;

const EXAMPLE = "name the codes to silence: `# baton-ignore: no-assertions -- why`";

/** The `baton-ignore` comments of a file, and which of them silenced something. */
interface Silencer {
  /** Returns whether a comment silences a rule at a range. */
  silences(code: LintCode, range: Range): boolean;
  /** Reports the comments that do not name a lint rule. */
  reportUnknown(diagnostics: Diagnostics): void;
  /** Reports the comments that have not silenced anything. */
  reportUnused(diagnostics: Diagnostics): void;
}

/** Reads the `baton-ignore` comments of a file. */
export function createSilencer(source: SourceFile): Silencer {
  const comments = ignoreCommentsIn(source).map((comment) => ({
    ...comment,
    byCode: Map.groupBy(comment.names, ({ name }) => name),
  }));
  const used = new Set<IgnoredName>();

  function silences(code: LintCode, range: Range): boolean {
    const names = comments.filter((comment) => comment.covers(range))
      .flatMap((comment) => comment.byCode.get(code) ?? []);
    for (const name of names) used.add(name);
    return names.length > 0;
  }

  function reportUnknown(diagnostics: Diagnostics): void {
    for (const { range, names } of comments) {
      const unknown = names.filter(({ name }) => !isLintCode(name));
      const reports = names.length === 0
        ? [{ range, message: "the `baton-ignore` comment names nothing to silence", help: EXAMPLE }]
        : unknown.map((one) => ({ range: one.range, ...explain(one.name) }));
      for (const { message, range, help } of reports) {
        if (silences("unknown-ignore", range)) continue;
        diagnostics.warning("unknown-ignore", message, range, { help });
      }
    }
  }

  function reportUnused(diagnostics: Diagnostics): void {
    for (const comment of comments) {
      const unused = comment.names.filter((one) =>
        isLintCode(one.name) && one.name !== "unused-ignore" && !used.has(one)
      );
      if (unused.length === 0 || silences("unused-ignore", unused[0].range)) continue;
      const names = unused.map(({ name }) => `\`${name}\``);
      diagnostics.warning(
        "unused-ignore",
        `there is no ${joinWithOr(names)} to silence here`,
        unused[0].range,
        {
          help: comment.names.length === unused.length
            ? "remove the comment"
            : `remove ${names.join(" and ")} from the comment`,
          fix: diagnostics.fix("remove what silences nothing", withoutNames(comment, unused)),
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
    return { message, help: "fix the error and remove its code from the comment" };
  }
  if (Object.hasOwn(RUN_CODES, name)) {
    const message = `\`${name}\` is reported while a flow runs and cannot be silenced`;
    return { message, help: "remove it from the comment" };
  }
  const near = closestWord(name, Object.keys(LINT_CODES));
  return {
    message: `there is no lint rule \`${name}\``,
    help: near === undefined
      ? "separate codes with commas, and write a reason after ` -- `"
      : `did you mean \`${near}\`?`,
  };
}

/** Removes some names of a comment, or the whole comment if no name is left. */
function withoutNames(
  { names, whole }: IgnoreComment,
  unused: readonly IgnoredName[],
): Replacement {
  const kept = names.filter((one) => !unused.includes(one)).map(({ name }) => name);
  if (kept.length === 0) return [whole, ""];
  return [{ start: names[0].range.start, end: names.at(-1)!.range.end }, kept.join(", ")];
}
