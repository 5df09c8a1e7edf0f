/** Adds, reads, sets and removes a torrent over the interface for remote calls. */
export const words = [
  { hash: "a".repeat(40), name: "rec", limit: 10 },
  { hash: "b7".repeat(20), name: "album", limit: 25 },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, username, password, words, call }) {
  await page.goto(`${url}/transmission/web/`);
  await page.waitForTimeout(6000);
  const basic = { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  let session = "";
  const rpc = async (method, args) => {
    const body = { method, ...(args === undefined ? {} : { arguments: args }) };
    const send = () =>
      call("POST", "/transmission/rpc", body, { ...basic, "x-transmission-session-id": session });
    const response = await send();
    if (response.status !== 409) return response.json.arguments;
    session = response.headers["x-transmission-session-id"];
    return (await send()).json.arguments;
  };
  await rpc("session-get");
  const filename = `magnet:?xt=urn:btih:${words.hash}&dn=${words.name}`;
  const { "torrent-added": { id, hashString } } = await rpc("torrent-add", {
    filename,
    paused: true,
  });
  await rpc("torrent-get", { ids: [id], fields: ["id", "name", "status", "hashString"] });
  await rpc("torrent-set", {
    ids: [hashString],
    downloadLimit: words.limit,
    downloadLimited: true,
  });
  await rpc("torrent-remove", { ids: [id] });
}
