import assert from "node:assert/strict";
import { createMemoryFiles } from "../../lib/host/memory/mod.ts";
import { loadFile, loadText } from "../../lib/loader/mod.ts";

const FLOW = "name: größe 😀\nsteps:\n  - name: a\n    request: { url: u }\n";
const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("a flow file is read with its digest", async () => {
  const { flow, diagnostics, sha256 } = await loadFile(
    "a.yaml",
    createMemoryFiles({ "a.yaml": FLOW }),
  );
  assert.deepEqual(diagnostics.list, []);
  assert.equal(flow?.name, "größe 😀");
  const digest = await crypto.subtle.digest("SHA-256", bytes(FLOW));
  assert.equal(sha256, new Uint8Array(digest).toHex());
});

Deno.test("a byte order mark changes nothing but the digest", async () => {
  const files = createMemoryFiles({ "a.yaml": `\uFEFF${FLOW}`, "b.yaml": FLOW });
  const [a, b] = [await loadFile("a.yaml", files), await loadFile("b.yaml", files)];
  assert.deepEqual(a.flow?.steps[0].nameNode, b.flow?.steps[0].nameNode);
  assert.notEqual(a.sha256, b.sha256);
  const { diagnostics } = await loadText(
    "a.yaml",
    "\uFEFFnaem: x\nsteps: [{ name: a, request: { url: u } }]",
  );
  assert.equal(diagnostics.list[0].at?.column, 1);
});

Deno.test("no file changes how the next one is read", async () => {
  const cut = bytes(FLOW).slice(0, bytes(FLOW).indexOf(0xc3) + 1);
  const files = createMemoryFiles({
    "cut.yaml": cut,
    "mark.yaml": `\uFEFF${FLOW}`,
    "a.yaml": FLOW,
  });
  for (const before of ["cut.yaml", "mark.yaml", "mark.yaml"]) {
    await loadFile(before, files);
    const { flow, diagnostics } = await loadFile("a.yaml", files);
    assert.deepEqual([flow?.name, diagnostics.list], ["größe 😀", []]);
    const marked = await loadFile("mark.yaml", files);
    assert.deepEqual(marked.flow?.steps[0].nameNode, flow?.steps[0].nameNode);
  }
});

const NOT_UTF8 = "the file is not UTF-8 text: the byte 0xE4 does not belong here";
const UTF16 = "the file is UTF-16, not UTF-8 text";

for (
  const [what, content, code, message] of [
    ["Latin-1", new Uint8Array([0x6e, 0xe4, 0x3a]), "not-text", NOT_UTF8],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0x00]), "not-text", UTF16],
    ["UTF-16 without a mark", new Uint8Array([0x61, 0, 0x3a, 0]), "not-text", UTF16],
    ["with a NUL", bytes("a: b\0"), "not-text", "the file is binary, not UTF-8 text"],
    ["empty", bytes(""), "empty-file", "the file is empty"],
  ] as const
) {
  Deno.test(`a file that is ${what} is refused`, async () => {
    const loaded = await loadFile("a.yaml", createMemoryFiles({ "a.yaml": content }));
    assert.equal(loaded.flow, undefined);
    assert.match(loaded.sha256!, /^[0-9a-f]{64}$/);
    assert.deepEqual(loaded.diagnostics.list.map((one) => [one.code, one.message, one.file]), [
      [code, message, "a.yaml"],
    ]);
  });
}

Deno.test("a file that cannot be read is refused with the reason", async () => {
  const files = createMemoryFiles(
    { "a.yaml": FLOW },
    (operation) => operation === "read" ? "permission denied" : undefined,
  );
  const { flow, diagnostics, sha256 } = await loadFile("a.yaml", files);
  assert.equal(flow, undefined);
  assert.equal(sha256, undefined);
  assert.equal(diagnostics.list[0].code, "unreadable-file");
  assert.equal(diagnostics.list[0].message, "the file cannot be read: permission denied");
  assert.equal(diagnostics.hasErrors, true);
});

for (
  const [what, before, byte, at, help] of [
    ["a letter", "a: 1\nb: caf", 0xe9, "2:7", "; in Windows-1252 the byte is `é`"],
    [
      "a letter behind wide characters",
      "a: \uFFFD😀",
      0xe9,
      "1:7",
      "; in Windows-1252 the byte is `é`",
    ],
    [
      "a letter behind a byte order mark",
      "\uFEFFa: ",
      0xfc,
      "1:4",
      "; in Windows-1252 the byte is `ü`",
    ],
    ["a control character", "a: ", 0x81, "1:4", ""],
  ] as const
) {
  Deno.test(`a file with ${what} that is not UTF-8 is shown where it is`, async () => {
    const content = new Uint8Array([...bytes(before), byte, ...bytes("\nend: 1\n")]);
    const { diagnostics } = await loadFile("a.yaml", createMemoryFiles({ "a.yaml": content }));
    const [one] = diagnostics.list;
    assert.equal(`${one.at?.line}:${one.at?.column}`, at);
    assert.equal(one.at?.text.at(one.at.column - 1), "\uFFFD");
    assert.equal(one.help, `save the file as UTF-8${help}`);
    assert.ok(one.message.includes(`0x${byte.toString(16).toUpperCase()}`));
  });
}
