/** Marks places, draws a route with notes, adds two users, changes them, and removes them again. */
export const words = [
  {
    buoy: "Green buoy at the narrows",
    about: "Two metres of water at low tide",
    changed: "One metre of water since the storm",
    place: [4.8712, 52.9634],
    moved: [4.8731, 52.9641],
    route: "Through the narrows",
    line: [[4.8712, 52.9634], [4.8802, 52.9711], [4.9003, 52.9754]],
    note: "Seals on the sandbank",
    text: "Keep fifty metres away from them in June",
    user: "tilda",
    password: "Rowing-boat-31",
    second: "emil",
  },
  {
    buoy: "Lighthouse of the island",
    about: "Three flashes in twenty seconds",
    changed: "Four flashes in twenty seconds",
    place: [11.2031, 54.4512],
    moved: [11.2045, 54.4533],
    route: "Around the island",
    line: [[11.2031, 54.4512], [11.2541, 54.4408], [11.3002, 54.4611]],
    note: "Ferry from the east",
    text: "It crosses the bay at noon and at six",
    user: "oskar",
    password: "Cider-press-47",
    second: "pia",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const send = async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
    await settle(300);
    return answer.json;
  };
  const resources = "/signalk/v2/api/resources";
  const point = (coordinates) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates },
    properties: {},
  });
  await page.goto(`${url}/admin/#/login`);
  await settle(3000);
  await page.fill('[name="username"]', username);
  await page.fill('[name="password"]', password);
  await page.locator('button:has-text("Login")').click();
  await settle(4000);

  const buoy = { name: words.buoy, description: words.about, feature: point(words.place) };
  const { id } = await send("POST", `${resources}/waypoints`, buoy);
  await send("GET", `${resources}/waypoints/${id}`);
  await send("PUT", `${resources}/waypoints/${id}`, {
    ...buoy,
    description: words.changed,
    feature: point(words.moved),
  });
  await send("GET", `${resources}/waypoints`);
  const { id: route } = await send("POST", `${resources}/routes`, {
    name: words.route,
    description: words.about,
    feature: {
      type: "Feature",
      geometry: { type: "LineString", coordinates: words.line },
      properties: {},
    },
  });
  const { id: note } = await send("POST", `${resources}/notes`, {
    title: words.note,
    description: words.text,
    href: `/resources/waypoints/${id}`,
  });
  await send("GET", `${resources}/routes`);
  await send("GET", `${resources}/notes/${note}`);

  const users = "/skServer/security/users";
  await send("POST", `${users}/${words.user}`, { type: "readonly", password: words.password });
  await send("POST", `${users}/${words.second}`, { type: "readwrite", password: words.password });
  await send("GET", users);
  await send("PUT", `${users}/${words.user}`, { type: "admin" });
  await send("GET", users);

  await send("DELETE", `${users}/${words.user}`);
  await send("DELETE", `${users}/${words.second}`);
  await send("GET", users);
  await send("DELETE", `${resources}/notes/${note}`);
  await send("DELETE", `${resources}/routes/${route}`);
  await send("GET", `${resources}/routes`);
  await send("DELETE", `${resources}/waypoints/${id}`);
  await send("GET", `${resources}/waypoints`);
  await send("PUT", "/signalk/v1/auth/logout");
}
