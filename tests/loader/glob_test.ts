import assert from "node:assert/strict";
import { compileGlob } from "../../lib/loader/glob.ts";
import { loadPatterns } from "../../lib/pattern/mod.ts";

for (
  const [pattern, matching, others] of [
    ["*.yaml", ["a.yaml", "ünïcode.yaml"], [".a.yaml", "a/b.yaml", "a.yml", "A.YAML"]],
    ["?.yaml", ["a.yaml", "é.yaml", "😀.yaml"], ["ab.yaml", ".yaml"]],
    ["flows/**", ["flows/a.yaml", "flows/a/b.yaml"], ["flows", "flows/.a", "other/a.yaml"]],
    ["flows/**/a.yaml", ["flows/a.yaml", "flows/b/c/a.yaml"], ["a.yaml", "flows/.b/a.yaml"]],
    ["**/**/a.yaml", ["a.yaml", "b/c/d/a.yaml"], ["b.yaml"]],
    ["a**/b.yaml", ["ab/b.yaml"], ["a/c/b.yaml"]],
    ["[a-c].yaml", ["a.yaml", "c.yaml"], ["d.yaml", "-.yaml"]],
    ["[!a-c].yaml", ["d.yaml"], ["a.yaml"]],
    ["[^a].yaml", ["b.yaml"], ["a.yaml"]],
    ["[]a-].yaml", ["].yaml", "a.yaml", "-.yaml"], ["b.yaml"]],
    ["[[:digit:][:upper:]].yaml", ["1.yaml", "Ä.yaml"], ["a.yaml"]],
    ["[z-a].yaml", [], ["z.yaml", "a.yaml"]],
    ["{a,b/c,{d,e}f}.yaml", ["a.yaml", "b/c.yaml", "df.yaml", "ef.yaml"], ["f.yaml"]],
    ["a{1..3}.yaml", ["a1.yaml", "a3.yaml"], ["a4.yaml"]],
    ["a{08..10}.yaml", ["a08.yaml", "a10.yaml"], ["a8.yaml"]],
    ["{e..a..2}.yaml", ["e.yaml", "c.yaml", "a.yaml"], ["b.yaml"]],
    ["+(a|b).yaml", ["a.yaml", "abba.yaml"], [".yaml", "c.yaml"]],
    ["?(a)b.yaml", ["b.yaml", "ab.yaml"], ["aab.yaml"]],
    ["*(a)b.yaml", ["b.yaml", "aab.yaml"], ["cb.yaml"]],
    ["@(a|b).yaml", ["a.yaml"], ["ab.yaml"]],
    ["!(a|b)*.yaml", ["c.yaml"], []],
    ["a{b.*", ["a{b.yaml"], ["ab.yaml"]],
    ["{a}[.*", ["{a}[.yaml"], ["a[.yaml"]],
    ["(a+b)$.*", ["(a+b)$.yaml"], ["aab.yaml"]],
    ["/tmp/*.yaml", ["/tmp/a.yaml"], ["tmp/a.yaml"]],
    ["../x/*.yaml", ["../x/a.yaml"], ["x/a.yaml"]],
    ["{1..1000000}{1..1000000}", ["{1..1000000}{1..1000000}"], ["11"]],
  ] as const
) {
  Deno.test(`the glob ${pattern} matches as in a shell`, async () => {
    await loadPatterns();
    const matches = compileGlob(pattern);
    assert.deepEqual([...matching, ...others].filter(matches), [...matching]);
  });
}

Deno.test("a glob with many ways to match a name does not try them all", async () => {
  await loadPatterns();
  const name = "a".repeat(250);
  const stars = compileGlob(`${"*a".repeat(40)}b`);
  assert.equal(stars(name), false);
  assert.equal(stars(`${name}b`), true);
  assert.equal(compileGlob("+(+(a|aa)|aaa)b")(name), false);
  const folders = compileGlob(`${"**/a/".repeat(20)}b`);
  assert.equal(folders("a/".repeat(500) + "c"), false);
  assert.equal(folders("a/".repeat(500) + "b"), true);
});
