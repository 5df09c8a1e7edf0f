/** Code blocks that no test runs: the page, how the block begins, and why. */
export const NOT_RUN: readonly (readonly [page: string, begin: string, why: string])[] = [
  ["docs/architecture.md", "file → flow", "a diagram"],
  ["docs/architecture.md", "lib/\n", "a diagram; tests/house/imports_test.ts reads the table"],
  ["docs/ci.md", "FROM registry.example.test/baton", "a Dockerfile, which needs a daemon"],
  [
    "docs/cli.md",
    '|   expected: string "***"',
    "a part of a failure; tests/cli/leak_boundary_test.ts",
  ],
  ["docs/cli.md", "paths: [flows]\nexclude", "a project file; tests/cli/project_test.ts"],
  [
    "docs/cli.md",
    "paths        flows",
    "the columns of a run with settings; tests/cli/project_test.ts",
  ],
  ["docs/cli.md", "✓ passed   ✗ failed", "a legend; the marks are in tests/golden/cli"],
  [
    "docs/cli.md",
    "failures:\n  flows/orders.yaml",
    "the list of a long run; tests/golden/terminal, tests/golden/cli/polls",
  ],
  [
    "docs/cli.md",
    "running for 1 min 30 s",
    "a line after 30 s of silence; tests/reporters/progress_test.ts",
  ],
  ["docs/convert.md", "const context = await browser", "a call of Playwright"],
  ["docs/convert.md", "mitmdump --set", "a call of mitmproxy"],
  ["docs/convert.md", "mitmdump --mode", "a call of mitmproxy"],
  ["docs/convert.md", "read → repair → filter", "a diagram"],
  ["docs/editor.md", "vim.lsp.config(", "settings of Neovim"],
  ["docs/editor.md", "[language-server.yaml", "settings of Helix"],
  ["docs/format.md", "steps:\n  - name: create_order\n    depends_on", "an outline with gaps"],
  ["docs/tracing.md", "baton                 shop-api", "a diagram"],
  [
    "examples/suite/README.md",
    "deno run --allow-net",
    "in the folder of the suite; tests/examples/suite_flows_test.ts",
  ],
  [
    "examples/suite/README.md",
    "baton list",
    "in the folder of the suite; tests/examples/suite_flows_test.ts",
  ],
  [
    "docs/tracing.md",
    "error[loop-exhausted]: $.json[*].localEndpoint",
    "needs Zipkin; `deno task e2e:tracing` runs the flow",
  ],
  ["docs/tracing.md", "- name: wait_for_trace\n  # …", "an outline; examples/tracing has it whole"],
  ["docs/waiting.md", "time = attempts × time of a request", "a formula"],
];

/** Calls of baton that are parsed and not run: how they begin, and why. */
export const ONLY_PARSED: Readonly<Record<string, string>> = {
  "--version --json": "is the work of cli.ts, which tests/build/program_test.ts runs",
  "run flows --watch": "runs until it is stopped; tests/watch",
  "run . --exclude": "runs every flow of a project; tests/cli/exclude_test.ts has its own",
  "run examples/tracing/": "needs a tracing backend; tests/examples/tracing_flows_test.ts has one",
  "convert shop.har -o flows/checkout.yaml --verify": "needs the application that was recorded",
};
