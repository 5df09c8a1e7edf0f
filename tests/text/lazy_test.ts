import assert from "node:assert/strict";
import { LazyModule, onceLoaded, withModules } from "../../lib/text/mod.ts";

/** A module whose loading is counted. */
function createModule<T>(parts: T) {
  const loads = { count: 0 };
  const module = new LazyModule(() => {
    loads.count++;
    return Promise.resolve(parts);
  });
  return { module, loads };
}

Deno.test("a computation begins again once each module that it needs is loaded", async () => {
  const { module: one, loads } = createModule({ a: 1 });
  const { module: two } = createModule({ b: 2 });
  const begun: string[] = [];
  const sum = () => {
    begun.push("sum");
    return one.parts.a + two.parts.b;
  };
  assert.equal(await withModules(sum), 3);
  assert.equal(begun.length, 3);
  assert.equal(await withModules(sum), 3);
  assert.equal(begun.length, 4);
  assert.equal(loads.count, 1);
});

Deno.test("a computation that waits may need modules too", async () => {
  const { module } = createModule({ a: 1 });
  assert.equal(await withModules(async () => await Promise.resolve() ?? module.parts.a), 1);
});

Deno.test("a computation whose modules are loaded has its value at once", async () => {
  const { module } = createModule({ a: 1 });
  const value = onceLoaded(() => module.parts.a);
  assert.ok(value instanceof Promise);
  assert.equal(await value, 1);
  assert.equal(onceLoaded(() => module.parts.a), 1);
});

Deno.test("any other error ends a computation", async () => {
  const fail = (): number => {
    throw new RangeError("no");
  };
  await assert.rejects(withModules(fail), RangeError);
  assert.throws(() => onceLoaded(fail), RangeError);
});

Deno.test("a module that is not loaded has no parts, and an error of loading is passed on", async () => {
  const { module } = createModule({ a: 1 });
  assert.throws(() => module.parts, { name: "NotLoaded" });
  const broken = new LazyModule<{ a: number }>(() => Promise.reject(new TypeError("gone")));
  await assert.rejects(withModules(() => broken.parts.a), TypeError);
});
