import assert from "node:assert/strict";
import { LazyModule, NotLoaded, nowOrWithModules, withModules } from "../../lib/text/mod.ts";

/** A module that counts how often it is loaded. */
function counted<T>(value: T) {
  let loads = 0;
  const module = new LazyModule(() => {
    loads++;
    return Promise.resolve(value);
  });
  return { module, loads: () => loads };
}

Deno.test("a module that has not been loaded has no parts", () => {
  const { module, loads } = counted("a");
  assert.throws(() => module.parts, NotLoaded);
  assert.equal(loads(), 0);
});

Deno.test("a module is loaded once", async () => {
  const { module, loads } = counted("a");
  assert.equal(await module.load(), "a");
  assert.equal(await module.load(), "a");
  assert.equal(module.parts, "a");
  assert.equal(loads(), 1);
});

for (const compute of [withModules, nowOrWithModules]) {
  Deno.test(`${compute.name} computes again after loading each module`, async () => {
    const [one, other] = [counted("a"), counted("b")];
    let runs = 0;
    const result = await compute(() => {
      runs++;
      return one.module.parts + other.module.parts;
    });
    assert.equal(result, "ab");
    assert.ok(runs > 2, "it runs for each module, and then to the end");
    assert.deepEqual([one.loads(), other.loads()], [1, 1]);
  });

  Deno.test(`${compute.name} passes on errors, of a module as well`, async () => {
    const broken = new Error("broken");
    const fail = () => {
      throw broken;
    };
    await assert.rejects(async () => await compute(fail), broken);
    const unreadable = new LazyModule(() => Promise.reject(broken));
    await assert.rejects(async () => await compute(() => unreadable.parts), broken);
    const { module } = counted(fail);
    await assert.rejects(async () => await compute(() => module.parts()), broken);
  });
}

Deno.test("what needs no module that is not loaded is computed at once", () => {
  assert.equal(nowOrWithModules(() => 1), 1);
});
