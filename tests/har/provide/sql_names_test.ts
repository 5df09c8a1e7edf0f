import assert from "node:assert/strict";
import { provided } from "./unbound.ts";

const statement = (sql: string) => ({
  method: "POST",
  url: "/query.do",
  form: { sql },
  text: "ok",
});

const STATEMENTS = [
  statement("CREATE TABLE IF NOT EXISTS Plants (id INT, name VARCHAR(80))"),
  statement('create or replace view "tall_plants" as select * from Plants'),
  statement("INSERT INTO plants (name) VALUES ('fern')"),
  statement("SELECT * FROM tall_plants, implants WHERE plants.id = 1"),
  statement("SELECT * FROM orders"),
  { ...statement("CREATE TABLE orders (id INT)"), status: 409 },
] as const;

Deno.test("what a statement of SQL makes has another name in each run, however it is spelled", async () => {
  const { at } = await provided(STATEMENTS, { unique: true });
  assert.equal(
    at("0 form sql"),
    "CREATE TABLE IF NOT EXISTS Plants_${vars.run} (id INT, name VARCHAR(80))",
  );
  assert.equal(
    at("1 form sql"),
    'create or replace view "tall_plants_${vars.run}" as select * from Plants_${vars.run}',
  );
  assert.equal(at("2 form sql"), "INSERT INTO plants_${vars.run} (name) VALUES ('fern')");
  assert.equal(
    at("3 form sql"),
    "SELECT * FROM tall_plants_${vars.run}, implants WHERE plants_${vars.run}.id = 1",
  );
  assert.equal(at("4 form sql"), undefined, "the table was there before");
});

Deno.test("without --unique, statements of SQL are as they were recorded", async () => {
  const { at } = await provided(STATEMENTS);
  assert.equal(at("0 form sql"), undefined);
});

Deno.test("so has what a body makes that is nothing but a statement", async () => {
  const sent = (body: string) => ({ method: "POST", url: "/command/9", body, text: "ok" });
  const { at } = await provided([
    sent("CREATE CLASS `Orchard` extends `V`"),
    sent("insert into Orchard set name = 'Mill'"),
  ], { unique: true });
  assert.equal(at("0 text"), "CREATE CLASS `Orchard_${vars.run}` extends `V`");
  assert.equal(at("1 text"), "insert into Orchard_${vars.run} set name = 'Mill'");
});
