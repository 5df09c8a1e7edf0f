import { type Diagnostic, Diagnostics, SourceFile } from "../../lib/diagnostics/mod.ts";
import type { CheckResult } from "../../lib/reporters/mod.ts";

const TEXT = `steps:
  - name: order
    asert: { status: 201 }
    request: { url: "\${vars.base}/😀/\${steps.pay.id}" }
  - name: pay
    request: { headers: { dnt: 1 } }
`;

function rangeOf(part: string) {
  const start = TEXT.indexOf(part);
  return { start, end: start + part.length };
}

function findingsIn(file: string): readonly Diagnostic[] {
  const found = new Diagnostics(new SourceFile(file, TEXT));
  const pay = found.source.position(TEXT.indexOf("pay\n"));
  found.error("unknown-key", "`asert` is not a key of a step", rangeOf("asert"), {
    help: "did you mean `assert`?",
    fix: found.fix("write `assert`", [rangeOf("asert"), "assert"]),
  });
  found.error("later-step", "`pay` runs after this step", rangeOf("${steps.pay.id}"), {
    related: [{ ...pay, length: 3, text: found.source.line(pay.line), message: "it is here" }],
    help: "move it up,\nor drop the reference",
  });
  found.warning("volatile-header", "the header `dnt` is sent by browsers", rangeOf("dnt: 1"), {
    notes: ["100% of them: all"],
    fix: found.fix(
      "remove the header",
      [rangeOf(" dnt: 1 "), ""],
      [{ start: TEXT.length, end: TEXT.length }, "# mended\n"],
    ),
  });
  return found.list;
}

/** A file with two errors and a warning, a missing one, and one without diagnostics. */
export const SAMPLE: CheckResult = {
  list: [
    ...findingsIn("flows/a b,c:%.yaml"),
    {
      code: "no-such-file",
      severity: "error",
      message: "no such file or directory: `../b.yaml`",
      file: "../b.yaml",
    },
  ],
  files: 3,
};

/** Diagnostics of one kind and severity, line by line. */
export function many(severity: "error" | "warning", n: number): readonly Diagnostic[] {
  const found = new Diagnostics(new SourceFile(`${severity}.yaml`, "- bad\n".repeat(n)));
  for (let line = 0; line < n; line++) {
    const range = { start: line * 6 + 2, end: line * 6 + 5 };
    if (severity === "error") found.error("unknown-key", "it is bad", range);
    else found.warning("no-assertions", "it is bad", range);
  }
  return found.list;
}
