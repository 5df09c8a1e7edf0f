import { randomUUID } from "node:crypto";

/** Registers, logs in, writes two posts and a comment, and removes some of them. */
export const words = [
  { first: "one", second: "two", comment: "hi", title: "two!" },
  { first: "alpha", second: "omega", comment: "well done", title: "omega again" },
];

export async function play({ page, url, username, password, words, call }) {
  await page.goto(url);
  const account = { email: username, password };
  await call("POST", "/register", account);
  const { json: { accessToken, user } } = await call("POST", "/login", account);
  const bearer = { authorization: `Bearer ${accessToken}` };
  const post = (title) => ({
    title,
    userId: user.id,
    ref: randomUUID(),
    createdAt: new Date().toISOString(),
  });
  const one = await call("POST", "/posts", post(words.first), bearer);
  const two = await call("POST", "/posts", post(words.second), bearer);
  const comment = await call(
    "POST",
    "/comments",
    { postId: two.json.id, body: words.comment },
    bearer,
  );
  const { json: [first] } = await call("GET", "/posts?_sort=title&_order=desc", undefined, bearer);
  await call("GET", `/posts/${first.id}?_embed=comments&_=${Date.now()}`, undefined, bearer);
  await call("PATCH", `/posts/${first.id}`, { title: words.title }, bearer);
  await call("DELETE", `/comments/${comment.json.id}`, undefined, bearer);
  await call("DELETE", `/posts/${one.json.id}`, undefined, bearer);
}
