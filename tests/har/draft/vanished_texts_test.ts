import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

function page(url: string, text: string): Exchange {
  return { url, type: "text/html", text: `<html><body>${text}</body></html>` };
}

function sends(url: string, form: Readonly<Record<string, string>>): Exchange {
  return { method: "POST", url, form, status: 302, responseHeaders: { location: "/crates" } };
}

/** The change does not name what it is about, but with a text that the server made up. */
const REMOVE = sends("/crates", { action: "actions", chosen: 'a:1:{i:0;s:1:"7";}' });

/** A crate is made, the list has it, something is done, and the list no longer has it. */
function withChange(change: Exchange, after = page("/crates", "none")): readonly Exchange[] {
  const made = sends("/crates/add", { name: "Winter pears" });
  return [made, page("/crates", "<b>Winter pears</b>"), change, after];
}

Deno.test("a page no longer shows a text that it had before a change", async () => {
  const { step } = await converted(withChange(REMOVE));
  assert.match(step("open_crates"), /contains: Winter pears\n/);
  assert.match(step("open_crates_2"), /notContains: ">Winter pears<"\n/);
});

Deno.test("a page is the same with a parameter that only says what was done", async () => {
  const change = { ...REMOVE, responseHeaders: { location: "/crates?saved=1" } };
  const { step } = await converted(withChange(change, page("/crates?saved=1", "none")));
  assert.match(step("open_crates_2"), /notContains: ">Winter pears<"\n/);
});

for (
  const [name, change, after] of [
    ["shows another one instead", sends("/crates/7", { name: "Quinces" }), "<b>Quinces</b>"],
    ["is one for another thing", REMOVE, undefined],
  ] as const
) {
  Deno.test(`a text has not gone from a page that ${name}`, async () => {
    const url = after === undefined ? "/crates?id=1" : "/crates";
    const { text } = await converted(withChange(change, page(url, after ?? "none")));
    assert.doesNotMatch(text, /notContains/);
  });
}

Deno.test("flows side by side do not miss each other's texts", async () => {
  const noted = withChange(REMOVE).map((one, i) =>
    i === 0 ? sends("/crates/add", { caption: "Winter pears" }) : one
  );
  const both = await Promise.all(
    [withChange(REMOVE), noted].map((one) => converted(one, { unique: true })),
  );
  const [[named], [captioned]] = both.map(({ text }) => [text.match(/notContains: .*/)]);
  assert.match(named?.[0] ?? "", /">Winter pears \$\{vars\.run\}<"$/);
  assert.equal(captioned, null);
});

Deno.test("the page after a logout no longer leads to that", async () => {
  const { step } = await converted([
    sends("/crates/add", { name: "Winter pears" }),
    page("/crates", '<b>Winter pears</b><form action="/auth/sign_out"></form>'),
    sends("/auth/sign_out", { sure: "yes" }),
    page("/crates", "<b>Winter pears</b><p>Goodbye!</p>"),
  ], { all: true });
  assert.match(step("open_crates_2"), /notContains: \/auth\/sign_out\n/);
});
