import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFileSync(new URL(path, ROOT));
const DOCKERFILE = read("Dockerfile");
const LINES = DOCKERFILE.replaceAll(/ *\\\n */g, " ").split("\n");
const of = (word: string) => LINES.filter((line) => line.startsWith(`${word} `));

Deno.test("every stage of the image starts from one base, given by its digest", () => {
  assert.match(of("ARG")[0], /^ARG BASE=debian:bookworm-\d{8}-slim@sha256:[0-9a-f]{64}$/);
  assert.deepEqual(of("FROM"), ["FROM ${BASE} AS download", "FROM ${BASE}"]);
});

Deno.test("the image gets baton from install.sh, with every variable that it supports", () => {
  const variables = new Set(read("install.sh").match(/\bBATON_(?!INSTALL_DIR)[A-Z0-9_]+/g));
  const args = of("ARG").slice(1).map((line) => line.slice("ARG ".length));
  assert.deepEqual(args.toSorted(), [...variables].toSorted());
  assert.ok(of("RUN").includes("RUN sh /install.sh --dir /download"));
});

Deno.test("the image is built from install.sh alone, and runs as an unprivileged user", () => {
  assert.equal(read(".dockerignore"), "*\n!install.sh\n");
  assert.deepEqual(of("COPY"), [
    "COPY install.sh /install.sh",
    "COPY --from=download --chown=root:root /download/baton /usr/local/bin/baton",
  ]);
  assert.deepEqual([of("USER"), of("WORKDIR")], [["USER 10001:10001"], ["WORKDIR /work"]]);
});

Deno.test("docs/install.md describes the locations in the image", () => {
  const page = read("docs/install.md");
  for (const path of ["/usr/local/bin/baton", "/work", "/reports"]) {
    assert.ok(DOCKERFILE.includes(path) && page.includes(`\`${path}\``), path);
  }
});
