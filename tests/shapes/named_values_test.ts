import assert from "node:assert/strict";
import { namedValuesIn } from "../../lib/shapes/mod.ts";

const named = (text: string) => namedValuesIn(text).map(({ name, value }) => `${name}=${value}`);

Deno.test("a text names its values as its notation does", () => {
  assert.deepEqual(named('{"user":"kim","note":"","n":1}'), ["user=kim"]);
  assert.deepEqual(named(btoa('{"user":"kim"}')), ["user=kim"]);
  assert.deepEqual(named('<a:login kind="x"><pin>42</pin></a:login>'), ["pin=42", "kind=x"]);
  assert.deepEqual(named('mutation { login(name: "kim") { id } }'), ["name=kim"]);
  assert.deepEqual(named("user=kim&pin=42"), ["user=kim", "pin=42"]);
  assert.deepEqual(named("ALTER USER kim PASSWORD 'sesame'"), ["password=sesame"]);
  assert.deepEqual(named("token:q7Zk2Lm9"), ["password=q7Zk2Lm9"]);
  assert.deepEqual(named(btoa("\0kim\0sesame")), ["username=kim", "password=sesame"]);
  assert.deepEqual(named(btoa("boss\0kim\0sesame")), ["username=kim", "password=sesame"]);
});

Deno.test("prose names nothing", () => {
  assert.deepEqual(named('Kim said: "x = 1", and left.'), []);
  assert.deepEqual(named("a=b"), []);
  assert.deepEqual(named(btoa("\0\0\x01\x02\0kim\0")), []);
});
