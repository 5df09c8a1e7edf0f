/** Adds two downloads, tags and reads them, follows a feed with a rule, makes a user, removes it all. */
export const words = [
  {
    magnets: [
      "magnet:?xt=urn:btih:4b1c9e07d25fa3860f7e11c5a9d8e3427b60f19a&dn=harbour-songs",
      "magnet:?xt=urn:btih:90d3f2a6b87c415e2d6f03b9e81a7c54f6129be8&dn=coast-maps",
    ],
    tags: ["sailing", "songs-of-2019"],
    feed: "Harbour wire",
    renamed: "Harbour wire of the north",
    address: "http://127.0.0.1:9/harbour/feed.xml",
    rule: "Everything about buoys",
    match: "buoy",
    user: "tilda",
    secret: "Rowing-boat-31",
  },
  {
    magnets: [
      "magnet:?xt=urn:btih:c7e20b94f16d83a55e90bb2476fd1c03a8e9d721&dn=plum-recipes",
      "magnet:?xt=urn:btih:2fa84d6c0e9b71537ad6c8f0b3e5124990ce6d8b&dn=orchard-films",
    ],
    tags: ["orchard", "films-of-2021"],
    feed: "Orchard letters",
    renamed: "Orchard letters of the west",
    address: "http://127.0.0.1:9/orchard/feed.xml",
    rule: "Everything about grafting",
    match: "grafting",
    user: "oskar",
    secret: "Cider-press-47",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = (ms = 2000) => page.waitForTimeout(ms);
  const press = async (target) => {
    await page.locator(target).first().click();
    await settle();
  };
  const send = async (method, path, body) => {
    const answer = await call(method, `/api${path}`, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
    await settle(700);
    return answer.json;
  };
  const remove = async (path) => {
    await page.evaluate((path) => fetch(path, { method: "DELETE" }), `/api${path}`);
    await settle(700);
  };
  const hashes = words.magnets.map((one) => /btih:(\w+)/.exec(one)[1].toUpperCase());

  await page.goto(`${url}/`);
  await settle();
  await page.fill("#username", username);
  await page.fill("#password", password);
  await press('button[type="submit"]');
  await settle();
  for (const magnet of words.magnets) {
    await press('[aria-label="Add Torrent"]');
    await page.locator('.modal input[placeholder*="URL"]').first().fill(magnet);
    await press('.modal button:has-text("Add Torrent")');
    await settle();
  }
  await send("PATCH", "/torrents/tags", { hashes, tags: words.tags });
  await send("PATCH", "/torrents/priority", { hashes: [hashes[0]], priority: 2 });
  await send("GET", `/torrents/${hashes[0]}/details`);
  await send("GET", `/torrents/${hashes[0]}/trackers`);
  await send("POST", "/torrents/stop", { hashes: [hashes[1]] });
  const feed = await send("PUT", "/feed-monitor/feeds", {
    label: words.feed,
    url: words.address,
    interval: 30,
  });
  await send("PATCH", `/feed-monitor/feeds/${feed._id}`, { label: words.renamed });
  const { directoryDefault } = await send("GET", "/client/settings");
  const rule = await send("PUT", "/feed-monitor/rules", {
    label: words.rule,
    feedIDs: [feed._id],
    field: "title",
    match: words.match,
    exclude: "",
    tags: words.tags,
    destination: directoryDefault,
    startOnLoad: false,
    isBasePath: false,
  });
  await send("GET", "/feed-monitor");
  await send("POST", "/auth/register?cookie=false", {
    username: words.user,
    password: words.secret,
    client: {
      client: "Transmission",
      type: "rpc",
      version: 1,
      url: "http://127.0.0.1:9/transmission/rpc",
      username: "",
      password: "",
    },
    level: 5,
  });
  await send("GET", "/auth/users");
  await remove(`/auth/users/${words.user}`);
  await remove(`/feed-monitor/${rule._id}`);
  await remove(`/feed-monitor/${feed._id}`);
  await send("GET", "/feed-monitor");
  await send("POST", "/torrents/delete", { hashes, deleteData: true });
  await send("GET", "/auth/users");
  await press('[aria-label="Log Out"]');
}
