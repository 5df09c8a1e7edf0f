/** Changes the flows under their revision, and creates, renames and deletes one flow. */
export const words = [
  { tab: "Rec", label: "single", renamed: "renamed" },
  { tab: "Garden", label: "pump", renamed: "pump and valve" },
];

export async function play({ page, url, username, password, words, call }) {
  await page.goto(url);
  await page.fill("#node-dialog-login-username", username);
  await page.fill("#node-dialog-login-password", password);
  await page.click("#node-dialog-login-submit");
  await page.waitForSelector("#red-ui-workspace-chart", { timeout: 60_000 });
  await page.waitForTimeout(5000);
  const { access_token } = await page.evaluate(() =>
    JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith("auth-tokens"))[1])
  );
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${access_token}`,
    "node-red-api-version": "v2",
  };
  const send = (method, path, body) => call(method, path, body, headers);
  const { json: { rev } } = await send("GET", "/flows");
  const tab = { id: "tab0000000000001", type: "tab", label: words.tab };
  await send("POST", "/flows", { flows: [tab], rev });
  const { json: { id } } = await send("POST", "/flow", { label: words.label, nodes: [] });
  await send("GET", `/flow/${id}`);
  await send("PUT", `/flow/${id}`, { id, label: words.renamed, nodes: [] });
  await send("DELETE", `/flow/${id}`);
  const after = await send("GET", "/flows");
  await send("POST", "/flows", { flows: [], rev: after.json.rev });
}
