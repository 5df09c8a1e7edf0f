/** Keeps users, groups and roles in the pages of an administration, in a realm of their own. */
export const words = [
  {
    realm: "garden-shop",
    user: "olga",
    email: "olga@garden.example",
    first: "Olga",
    last: "Petrova",
    renamed: "Petrova-Lind",
    secret: "Tulip-77-red",
    group: "Gardeners",
    role: "may-water",
    about: "Waters the plants",
  },
  {
    realm: "book-club",
    user: "emil",
    email: "emil@books.example",
    first: "Emil",
    last: "Larsson",
    renamed: "Larsson-Berg",
    secret: "Novel-42-blue",
    group: "Readers",
    role: "may-borrow",
    about: "Borrows the books",
  },
];

export async function play({ page, url, username, password, words, call }) {
  page.setDefaultTimeout(90_000);
  let authorization;
  page.on("request", (request) => authorization = request.headers().authorization ?? authorization);
  await page.goto(`${url}/admin/`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await page.click("#kc-login");
  await page.waitForSelector('[data-testid="realmSelector"]');
  await page.waitForTimeout(3000);
  const show = async (path) => {
    await page.goto(`${url}/admin/master/console/#/${path}`);
    await page.reload();
    await page.waitForSelector('[data-testid="realmSelector"]');
    await page.waitForTimeout(3000);
  };
  const send = (method, path, body) =>
    call(method, `/admin/realms${path}`, body, { authorization, accept: "application/json" });
  const { realm } = words;
  await send("POST", "", { realm, enabled: true });
  await show(`${realm}/groups`);
  await send("POST", `/${realm}/groups`, { name: words.group });
  await send("POST", `/${realm}/roles`, {
    name: words.role,
    description: words.about,
    attributes: {},
  });
  const { json: role } = await send("GET", `/${realm}/roles/${words.role}`);
  const { json: [group] } = await send("GET", `/${realm}/groups?first=0&max=11&exact=false`);
  await show(`${realm}/users/add-user`);
  const user = {
    username: words.user,
    email: words.email,
    firstName: words.first,
    lastName: words.last,
    requiredActions: [],
    emailVerified: true,
    attributes: {},
    groups: [],
    enabled: true,
  };
  const { headers: { location } } = await send("POST", `/${realm}/users`, user);
  const id = location.slice(location.lastIndexOf("/") + 1);
  await show(`${realm}/users/${id}/settings`);
  await send("PUT", `/${realm}/users/${id}/reset-password`, {
    temporary: false,
    type: "password",
    value: words.secret,
  });
  const { json: [credential] } = await send("GET", `/${realm}/users/${id}/credentials`);
  await call(
    "PUT",
    `/admin/realms/${realm}/users/${id}/credentials/${credential.id}/userLabel`,
    words.first,
    {
      authorization,
      "content-type": "text/plain",
    },
  );
  await send("PUT", `/${realm}/users/${id}`, { ...user, id, lastName: words.renamed });
  await send("GET", `/${realm}/users/${id}`);
  await show(`${realm}/users/${id}/groups`);
  await send("PUT", `/${realm}/users/${id}/groups/${group.id}`, {
    userId: id,
    groupId: group.id,
    realm,
  });
  await send("POST", `/${realm}/users/${id}/role-mappings/realm`, [role]);
  await send("GET", `/${realm}/users/${id}/groups`);
  await show(`${realm}/users`);
  await send("DELETE", `/${realm}/users/${id}`);
  await send("DELETE", `/${realm}/groups/${group.id}`);
  await send("DELETE", `/${realm}/roles-by-id/${role.id}`);
  await send("DELETE", `/${realm}`);
}
