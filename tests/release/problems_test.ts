import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { sectionOf } from "../../scripts/release/changelog.ts";
import { problemsOf } from "../../scripts/release/problems.ts";
import { DECIDES, NAMED, renamed } from "../../scripts/release/repository.ts";

const ROOT = new URL("../../", import.meta.url);
const VERSION: string = config.version;
const NAME = "shop/api-tests";

const CHANGELOG = `# Changelog

## [Unreleased]

## [${VERSION}] - 2026-01-31

### Added

- All of it.

## [0.0.1] - 2025-12-24

- Little.

[${VERSION}]: https://example.test/compare
`;

/** The project in a releasable state, with other texts for some of its files. */
function project(others: Readonly<Record<string, string | undefined>> = {}) {
  return (path: string): string | undefined => {
    if (Object.hasOwn(others, path)) return others[path];
    if (path === "CHANGELOG.md") return CHANGELOG;
    const text = Deno.readTextFileSync(new URL(path, ROOT));
    return renamed(text, nameIn(DECIDES), NAME);
  };
}

function nameIn(path: string): string {
  return /^REPOSITORY=(.*)$/m.exec(Deno.readTextFileSync(new URL(path, ROOT)))![1];
}

const good = { tag: `v${VERSION}`, repository: NAME };

Deno.test("a consistent release has no problems", () => {
  assert.deepEqual(problemsOf({ ...good, read: project() }), []);
});

const PROBLEMS: readonly (readonly [
  what: string,
  change: Partial<Parameters<typeof problemsOf>[0]>,
  problem: string,
])[] = [
  [
    "another tag",
    { tag: "v9.9.9" },
    `the tag is v9.9.9, and deno.json has version ${VERSION}: v${VERSION} is wanted`,
  ],
  [
    "a tag without v",
    { tag: VERSION },
    `the tag is ${VERSION}, and deno.json has version ${VERSION}: v${VERSION} is wanted`,
  ],
  [
    "a changelog that stops at Unreleased",
    { read: project({ "CHANGELOG.md": "# Changelog\n\n## [Unreleased]\n\n- All of it.\n" }) },
    `CHANGELOG.md has no section "## [${VERSION}] - YEAR-MONTH-DAY" with a text`,
  ],
  [
    "no changelog",
    { read: project({ "CHANGELOG.md": undefined }) },
    `CHANGELOG.md has no section "## [${VERSION}] - YEAR-MONTH-DAY" with a text`,
  ],
  [
    "an install script of another version",
    { read: project({ "install.ps1": `$OwnVersion = '0.0.9'\n$Repository = '${NAME}'\n` }) },
    `install.ps1 has version 0.0.9, not ${VERSION}`,
  ],
  [
    "another repository",
    { repository: "fork/api-tests" },
    `install.sh names ${NAME}, and this release is of fork/api-tests`,
  ],
  [
    "a page that names another repository",
    { read: project({ "docs/ci.md": "- uses: other/tool@v1.2.3\n" }) },
    `docs/ci.md names other/tool, not ${NAME}`,
  ],
];

for (const [what, change, problem] of PROBLEMS) {
  Deno.test(`a release with ${what} is refused`, () => {
    assert.deepEqual(problemsOf({ ...good, read: project(), ...change }), [problem]);
  });
}

Deno.test("a release of a repository without a name is refused", () => {
  const script = `VERSION=${VERSION}\nREPOSITORY=OWNER/baton\n`;
  assert.deepEqual(problemsOf({ ...good, read: project({ "install.sh": script }) }), [
    "install.sh does not name the repository; run " +
    `\`deno run -A scripts/release/set_repository.ts ${NAME}\``,
  ]);
});

Deno.test("every file that names the repository uses the same name", () => {
  const names = NAMED.map((path) =>
    renamed(Deno.readTextFileSync(new URL(path, ROOT)), nameIn(DECIDES), NAME)
  );
  for (const [i, text] of names.entries()) {
    assert.ok(text.includes(NAME), `${NAMED[i]} does not name the repository`);
    assert.ok(!text.includes(nameIn(DECIDES)), `${NAMED[i]} names it in a way that is not known`);
  }
});

Deno.test("every file that names a released version names this one", () => {
  for (const path of NAMED) {
    const text = Deno.readTextFileSync(new URL(path, ROOT));
    const places =
      /(?:\/baton@v|\/baton@|\/baton\/v|download\/v|\bbaton[:-])(\d+\.\d+\.\d+[\w.]*\w)/g;
    for (const [place, version] of text.matchAll(places)) {
      assert.equal(version, VERSION, `${path}: ${place}`);
    }
  }
});

Deno.test("the section of a version is its text, up to the next one and without the links", () => {
  assert.deepEqual(sectionOf(CHANGELOG, VERSION), {
    date: "2026-01-31",
    body: "### Added\n\n- All of it.",
  });
  assert.equal(sectionOf(CHANGELOG.replaceAll("\n", "\r\n"), "0.0.1")?.body, "- Little.");
});

for (
  const [what, changelog] of [
    ["without a day", "## [1.0.0]\n\n- x\n"],
    ["with something else for a day", "## [1.0.0] - soon\n\n- x\n"],
    ["without a text", "## [1.0.0] - 2026-01-31\n\n## [0.9.0] - 2026-01-01\n\n- x\n"],
    ["of a version that only begins so", "## [1.0.0-rc.1] - 2026-01-31\n\n- x\n"],
  ]
) {
  Deno.test(`a section ${what} does not count`, () => {
    assert.equal(sectionOf(changelog, "1.0.0"), undefined);
  });
}

Deno.test("a new name replaces the old one in every file, and nothing else", async () => {
  const folder = await Deno.makeTempDir({ prefix: "baton_names_" });
  try {
    for (
      const path of [
        ...NAMED,
        ...["changelog", "repository", "set_repository"].map((name) =>
          `scripts/release/${name}.ts`
        ),
      ]
    ) {
      const full = `${folder}/${path}`;
      await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
      await Deno.copyFile(new URL(path, ROOT), full);
    }
    const run = await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "--no-config",
        "--no-lock",
        "--allow-read",
        "--allow-write",
        "scripts/release/set_repository.ts",
        NAME,
      ],
      cwd: folder,
    }).output();
    const said = new TextDecoder().decode(run.stdout).trim().split("\n");
    assert.deepEqual([run.code, said], [0, NAMED.map((path) => `changed ${path}`)]);
    for (const path of NAMED) {
      assert.equal(
        await Deno.readTextFile(`${folder}/${path}`),
        renamed(Deno.readTextFileSync(new URL(path, ROOT)), nameIn(DECIDES), NAME),
      );
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
