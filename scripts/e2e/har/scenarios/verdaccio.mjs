/** Publishes two packages, tags, deprecates and stars a version, finds it, removes what it made. */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

export const words = [
  {
    name: "harbour-lights",
    about: "Draws the lights of a harbour as text",
    readme: "Lights\n======\n\nCall `shine()` and wait for the evening.",
    keyword: "lanterns",
    scoped: "@lighthouse/foghorn",
    purpose: "Sounds when nobody can see the pier",
    tag: "night-shift",
    reason: "The lamps of this version go out at noon",
    search: "harbour-li",
  },
  {
    name: "orchard-clock",
    about: "Tells the week in which plums are ripe",
    readme: "Clock\n=====\n\nCall `ripen()` when the leaves turn yellow.",
    keyword: "plums",
    scoped: "@cellar/cider-press",
    purpose: "Counts the bottles on the shelf",
    tag: "late-harvest",
    reason: "This version takes apples for plums",
    search: "orchard-cl",
  },
];

export async function play({ page, url, username, password, words, call }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  const click = async (target) => {
    await page.locator(target).filter({ visible: true }).first().click();
    await settle();
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle(2500);
  };

  await open("/");
  await click('[data-testid="header--button-login"]');
  await page.fill("#login--dialog-username", username);
  await page.fill("#login--dialog-password", password);
  await click("#login--dialog-button-submit");
  const token = await page.evaluate(() => localStorage.getItem("token"));

  const send = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await call(method, path, body, headers);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.json)}`);
    return answer.json;
  };
  const at = (name) => `/${name.replace("/", "%2f")}`;
  const publish = (name, version, description) => {
    const file = Buffer.from(`${description}, in version ${version}`);
    const archive = `${name}-${version}.tgz`;
    return send("PUT", at(name), {
      _id: name,
      name,
      description,
      "dist-tags": { latest: version },
      versions: {
        [version]: {
          _id: `${name}@${version}`,
          name,
          version,
          description,
          keywords: [words.keyword],
          license: "MIT",
          main: "index.js",
          readme: words.readme,
          dist: {
            integrity: `sha512-${createHash("sha512").update(file).digest("base64")}`,
            shasum: createHash("sha1").update(file).digest("hex"),
            tarball: `${url}/${name}/-/${archive}`,
          },
        },
      },
      access: null,
      _attachments: {
        [archive]: {
          content_type: "application/octet-stream",
          data: file.toString("base64"),
          length: file.length,
        },
      },
    });
  };
  const { name } = words;

  await publish(name, "1.0.0", words.about);
  await publish(words.scoped, "0.3.0", words.purpose);
  await open("/");
  await page.locator("#search-header-suggest").pressSequentially(words.search, { delay: 60 });
  await settle(2500);
  await open(`/-/web/detail/${name}`);

  await publish(name, "1.1.0", words.about);
  await send("PUT", `/-/package/${name}/dist-tags/${words.tag}`, "1.0.0");
  await send("GET", `/-/package/${name}/dist-tags`);
  await send("DELETE", `/-/package/${name}/dist-tags/${words.tag}`);
  await send("GET", `/-/package/${name}/dist-tags`);

  const whole = await send("GET", `${at(name)}?write=true`);
  whole.versions["1.0.0"].deprecated = words.reason;
  await send("PUT", at(name), whole);
  const { _id, _rev } = await send("GET", `${at(name)}?write=true`);
  await send("PUT", at(name), { _id, _rev, users: { [username]: true } });
  await send("GET", `/-/_view/starredByUser?key=${encodeURIComponent(`"${username}"`)}`);
  await open(`/-/web/detail/${name}`);
  await click("#versions-tab");

  const before = await send("GET", `${at(name)}?write=true`);
  delete before.versions["1.0.0"];
  await send("PUT", `${at(name)}/-rev/${before._rev}`, before);
  const after = await send("GET", `${at(name)}?write=true`);
  await send("DELETE", `${at(name)}/-/${name}-1.0.0.tgz/-rev/${after._rev}`);
  await open(`/-/web/detail/${name}`);

  const scoped = await send("GET", `${at(words.scoped)}?write=true`);
  await send("DELETE", `${at(words.scoped)}/-rev/${scoped._rev}`);
  const last = await send("GET", `${at(name)}?write=true`);
  await send("DELETE", `${at(name)}/-rev/${last._rev}`);
  await open("/");
  await click('[data-testid="logInDialogIcon"], #header--button-account');
  await click('[role="menuitem"]:has-text("Logout"), li:has-text("Logout")');
}
