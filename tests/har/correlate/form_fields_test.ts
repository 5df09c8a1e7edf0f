import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";

const page = (body: string) => ({ type: "text/html", text: `<html><body>${body}</body></html>` });

Deno.test("the digest in a form keeps its name", async () => {
  const digest = "df0e00af51c94b7f8a6c3d2e1f0a9b8c";
  const { text, step } = await converted([
    {
      url: "/checkout",
      ...page(`<form><input type="hidden" name="digest" value="${digest}"></form>`),
    },
    { method: "POST", url: "/checkout", form: { digest, terms: "y" }, status: 302 },
  ]);
  assert.match(step("checkout"), /digest: \$\{steps\.open_checkout\.capture\.digest\}/);
  assert.doesNotMatch(text, /field_name/);
});

Deno.test("the action of a form may spell a title beside a number", async () => {
  const token = (n: number) => `mQ7x${n}kRz3Wb8Np5Yc2Hd`;
  const form = (action: string, n: number) =>
    `<form method="post" action="${action}"><input type="hidden" name="authenticity_token" value="${
      token(n)
    }"></form>`;
  const { step } = await converted([
    {
      method: "POST",
      url: "/gardens",
      form: { name: "Nightingale meadow" },
      status: 302,
      responseHeaders: { location: "/gardens/5108-nightingale-meadow" },
    },
    {
      url: "/gardens/5108-nightingale-meadow",
      ...page(form("/logout", 1) + form("/gardens/5108-nightingale-meadow/tasks", 2)),
    },
    {
      method: "POST",
      url: "/gardens/5108-nightingale-meadow/tasks",
      form: { authenticity_token: token(2), title: "Prune the plum tree" },
      status: 302,
    },
  ]);
  assert.match(step("open_garden"), /action="\/gardens\/\[\^"'\/\?#&\]\+\/tasks"/);
});
