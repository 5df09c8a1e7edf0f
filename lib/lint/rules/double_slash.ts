import type { DiagnosticDetails } from "../../diagnostics/mod.ts";
import type { DoubledSlash, LintRule, LintSubject } from "../rule.ts";

/** Reports a value that puts two slashes into the path of a URL. */
export const doubleSlash: LintRule = {
  code: "double-slash",
  docs: {
    what:
      "Reports a value that makes `//` in the path of a URL: a base URL with a slash at its end " +
      "before `/users`. The value must be known: from the environment, a parameter, `vars` or a " +
      "default.",
    why: "Most servers do not know the path `//users` and answer with 404 or a redirect.",
    example: `
name: users
vars:
  base_url: http://127.0.0.1:8080/
steps:
  - name: list_users
    request: { url: "\${vars.base_url}/users" }
    assert: { status: 200 }`,
    instead: `
name: users
vars:
  base_url: http://127.0.0.1:8080
steps:
  - name: list_users
    request: { url: "\${vars.base_url}/users" }
    assert: { status: 200 }`,
    limits: "A path that begins with `//` in the file is not reported. The rule reports each " +
      "value once a file.",
    fix:
      "Removes the slash from the value of a variable, if a slash follows the variable wherever " +
      "it is used.",
  },
  check(subject, advise) {
    for (const slash of subject.doubledSlashes) {
      const { name, problem, range, uses } = slash;
      advise(`${name} ${PROBLEMS[problem]}, so the URL has \`//\` in its path`, range, {
        ...(uses.length === 0 ? {} : { related: [subject.label(uses[0], "the URL is here")] }),
        help: HELP[problem](name),
        ...fixOf(slash, subject),
      });
    }
  },
};

const PROBLEMS: Readonly<Record<DoubledSlash["problem"], string>> = {
  end: "ends with a slash",
  start: "begins with a slash",
  empty: "is empty",
};

const HELP: Readonly<Record<DoubledSlash["problem"], (name: string) => string>> = {
  end: (name) => `remove the slash at the end of ${name}`,
  start: (name) => `remove the slash at the beginning of ${name}, or the one before it`,
  empty: (name) => `give ${name} a value, or take out one of the slashes around it`,
};

/** Returns the fix of a variable after which a slash follows everywhere. */
function fixOf(
  { variable, range: { end } }: DoubledSlash,
  { flow: { source }, fix }: LintSubject,
): Pick<DiagnosticDetails, "fix"> {
  if (variable === undefined || source.text[end - 1] !== "/") return {};
  const name = variable.replace(/^vars\./, "");
  const uses = source.text.match(
    new RegExp(`\\$\\{\\s*(?:vars\\.)?${RegExp.escape(name)}(?![\\w-]).{0,3}`, "g"),
  );
  const isFollowed = (use: string) => /\w\s*\}\//.test(use);
  if (!uses?.every(isFollowed)) return {};
  return { fix: fix("remove the slash", [{ start: end - 1, end }, ""]) };
}
