import assert from "node:assert/strict";
import { part, PartMissing, withParts } from "../../lib/text/mod.ts";

/** A part that counts how often it is loaded. */
function counted<T>(value: T) {
  let loads = 0;
  const made = part(() => {
    loads++;
    return Promise.resolve(value);
  });
  return { made, loads: () => loads };
}

Deno.test("a part that has not been loaded is missing", () => {
  const { made, loads } = counted("a");
  assert.throws(() => made.get(), PartMissing);
  assert.equal(loads(), 0);
});

Deno.test("a part is loaded once", async () => {
  const { made, loads } = counted("a");
  assert.equal(await made.load(), "a");
  assert.equal(await made.load(), "a");
  assert.equal(made.get(), "a");
  assert.equal(loads(), 1);
});

Deno.test("an action that lacks no part returns at once", () => {
  assert.equal(withParts(() => 1), 1);
});

Deno.test("an action runs again after each part that it lacked", async () => {
  const [one, other] = [counted("a"), counted("b")];
  let runs = 0;
  const result = withParts(() => {
    runs++;
    return one.made.get() + other.made.get();
  });
  assert.ok(result instanceof Promise);
  assert.equal(await result, "ab");
  assert.equal(runs, 3);
});

Deno.test("an error of an action, of a part and after a part is thrown", async () => {
  const broken = new Error("broken");
  const action = () => {
    throw broken;
  };
  assert.throws(() => withParts(action), broken);
  const unreadable = part(() => Promise.reject(broken));
  await assert.rejects(async () => await withParts(() => unreadable.get()), broken);
  const { made } = counted(action);
  await assert.rejects(async () => await withParts(() => made.get()()), broken);
});
