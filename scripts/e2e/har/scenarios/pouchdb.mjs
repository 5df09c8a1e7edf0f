/** Logs in, makes a database, a design and documents, changes, finds and removes them. */
export const words = [
  {
    database: "recipes",
    id: "bread-rye",
    title: "Rye bread",
    changed: "Rye bread, 2 days",
    tag: "sour",
  },
  {
    database: "plants",
    id: "fern-north",
    title: "Wood fern",
    changed: "Wood fern, big",
    tag: "green",
  },
];

export async function play({ page, url, username, password, words, call: send }) {
  await page.goto(`${url}/`);
  const { database, id, title, changed, tag } = words;
  await send("POST", "/_session", { name: username, password });
  await send("GET", "/_session");
  await send("GET", "/_all_dbs");
  await send("PUT", `/${database}`);
  await send("PUT", `/${database}/_design/lists`, {
    views: { by_tag: { map: "function (doc) { if (doc.tag) emit(doc.tag, doc.title); }" } },
  });
  const { json: first } = await send("PUT", `/${database}/${id}`, { title, tag, portions: 4 });
  const { json: { id: made } } = await send("POST", `/${database}`, { title: "Plain", tag });
  await send("PUT", `/${database}/${id}`, { _rev: first.rev, title: changed, tag, portions: 6 });
  await send("GET", `/${database}/${id}`);
  await send(
    "GET",
    `/${database}/_design/lists/_view/by_tag?key=${encodeURIComponent(`"${tag}"`)}`,
  );
  const { json: rows } = await send("POST", `/${database}/_bulk_docs`, {
    docs: [{ _id: `${id}-1`, title: `${title} one` }, { _id: `${id}-2`, title: `${title} two` }],
  });
  const { json: all } = await send("GET", `/${database}/_all_docs?include_docs=true`);
  const plain = all.rows.find((row) => row.id === made);
  await send("DELETE", `/${database}/${made}?rev=${plain.value.rev}`);
  await send("DELETE", `/${database}/${rows[0].id}?rev=${rows[0].rev}`);
  await send("GET", `/${database}`);
  await send("DELETE", `/${database}`);
  await send("GET", "/_all_dbs");
  await send("DELETE", "/_session");
}
