import type { LintRule } from "../rule.ts";

const ROOTS = { A: "envelope (`$.json.id`)", B: "body (`$.id`)" } as const;

/** Reports a file with keys of both spellings once, at the first key of the rarer one. */
export const mixedSpellings: LintRule = {
  code: "mixed-spellings",
  docs: {
    what: "Reports a file with keys of both [spellings](format.md#two-spellings): `capture` or " +
      "`json` as well as `extract` or `jsonpath`.",
    why: "The flow runs, but is harder to read, since its paths start at different places.",
    example: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    capture: { id: "$.json[0].id" }
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/\${steps.list_users.capture.id}" }
    assert:
      status: 200
      jsonpath: [{ path: $.name, equals: Ada }]`,
    instead: `
name: users
steps:
  - name: list_users
    request: { url: "\${ENV.BASE_URL}/users" }
    capture: { id: "$.json[0].id" }
  - name: read_user
    request: { url: "\${ENV.BASE_URL}/users/\${steps.list_users.capture.id}" }
    assert:
      status: 200
      json: [{ path: $.json.name, equals: Ada }]`,
    limits: "References such as `${ENV.NAME}` and sets of statuses do not count: all their forms " +
      "work everywhere. The rule reports the first key of the rarer spelling only.",
  },
  check({ spelling, isComplete, label }, advise) {
    if (!isComplete || !spelling.isMixed()) return;
    const keys = spelling.keys();
    const a = keys.filter((key) => key.spelling === "A");
    const b = keys.filter((key) => key.spelling === "B");
    const isRarer = a.length === b.length
      ? a[0].range.start > b[0].range.start
      : a.length < b.length;
    const [[rare], [usual]] = isRarer ? [a, b] : [b, a];
    advise(
      `\`${rare.written}\` belongs to spelling ${rare.spelling}, but most of the file uses spelling ${usual.spelling}`,
      rare.range,
      {
        related: [label(usual.range, `spelling ${usual.spelling}`)],
        help: `write \`${rare.instead}\`, with paths that begin at the ${ROOTS[usual.spelling]}`,
      },
    );
  },
};
