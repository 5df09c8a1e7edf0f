/** Makes collections, and a user who writes in them with files and relations, with the SDK. */
export const words = [
  {
    lists: "trips",
    entries: "sights",
    email: "ottilie@travel.example",
    password: "Otti-road-7715",
    name: "Ottilie Lang",
    renamed: "Ottilie Lang-Roth",
    list: "Two weeks in Portugal",
    titles: ["Tower of Belem", "Tile museum", "Bookshop with stairs"],
    note: "Closed on Mondays",
    changed: "Tile museum, with the chapel",
    prices: [8.5, 10, 5],
    file: "belem-hours.txt",
    content: "From ten to half past five",
    second: "tile-map.txt",
    find: "museum",
  },
  {
    lists: "gardens",
    entries: "plants",
    email: "bela@soil.example",
    password: "Bela-seed-2093",
    name: "Bela Kovacs",
    renamed: "Bela Kovacs senior",
    list: "Bed along the wall",
    titles: ["Climbing rose", "Blue sage", "Autumn anemone"],
    note: "Water in the evening",
    changed: "Blue sage, cut back",
    prices: [19.9, 4.25, 6],
    file: "rose-label.txt",
    content: "Flowers from June to the frost",
    second: "sage-label.txt",
    find: "sage",
  },
];

export async function play({ page, url, username, password, words }) {
  await page.goto(url);
  await page.waitForTimeout(500);
  const both = { admin: { username, password }, ...words };
  await page.evaluate(async ({ admin, ...words }) => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 300));
    const root = globalThis.connect();
    const own = globalThis.connect();
    const { lists, entries } = words;
    const signedIn = '@request.auth.id != ""';
    const rules = {
      listRule: signedIn,
      viewRule: signedIn,
      createRule: signedIn,
      updateRule: "owner = @request.auth.id",
      deleteRule: "owner = @request.auth.id",
    };

    await root.collection("_superusers").authWithPassword(admin.username, admin.password);
    await root.settings.update({ batch: { enabled: true, maxRequests: 50, timeout: 3 } });
    const users = await root.collections.getOne("users");
    const owner = { name: "owner", type: "relation", collectionId: users.id, maxSelect: 1 };
    const first = await root.collections.create({
      name: lists,
      type: "base",
      fields: [
        { name: "title", type: "text", required: true },
        { name: "starts", type: "date" },
        owner,
      ],
      ...rules,
    });
    const second = await root.collections.create({
      name: entries,
      type: "base",
      fields: [
        { name: "title", type: "text", required: true },
        { name: "price", type: "number" },
        { name: "kind", type: "select", values: ["free", "paid"], maxSelect: 1 },
        { name: "papers", type: "file", maxSelect: 3, maxSize: 100000 },
        {
          name: "list",
          type: "relation",
          collectionId: first.id,
          maxSelect: 1,
          cascadeDelete: true,
        },
        owner,
      ],
      ...rules,
    });
    await root.collections.update(second.id, {
      fields: [...second.fields, { name: "note", type: "editor" }],
    });
    await pause();

    await own.collection("users").create({
      email: words.email,
      password: words.password,
      passwordConfirm: words.password,
      name: words.name,
    });
    const { record: user } = await own.collection("users").authWithPassword(
      words.email,
      words.password,
    );
    const list = await own.collection(lists).create({
      title: words.list,
      starts: "2027-05-03 08:00:00.000Z",
      owner: user.id,
    });
    const made = [];
    for (const [index, title] of words.titles.entries()) {
      const body = { title, price: words.prices[index], list: list.id, owner: user.id };
      if (index === 0) {
        body.papers = [new File([words.content], words.file, { type: "text/plain" })];
      }
      made.push(await own.collection(entries).create(body));
      await pause();
    }
    const [one, two, three] = made;
    await own.collection(entries).getList(1, 20, { filter: `list = "${list.id}"`, sort: "-price" });
    await own.collection(entries).getOne(one.id, { expand: "list,owner" });
    await fetch(own.files.getURL(one, one.papers[0]));
    await own.collection(entries).update(two.id, {
      title: words.changed,
      note: `<p>${words.note}</p>`,
      kind: "paid",
      "price+": 2,
      "papers+": [new File(["Left door"], words.second, { type: "text/plain" })],
    });
    await own.collection(entries).update(one.id, { "papers-": one.papers });
    await own.collection(entries).getFirstListItem(`title ~ "${words.find}" && kind = "paid"`);
    await own.collection(entries).getFullList({ sort: "title", fields: "id,title,price" });
    const batch = own.createBatch();
    batch.collection(entries).create({
      title: `${words.titles[2]} II`,
      list: list.id,
      owner: user.id,
    });
    batch.collection(entries).update(three.id, { kind: "free", price: 0 });
    await batch.send();
    await own.collection("users").update(user.id, { name: words.renamed });
    await own.collection("users").authRefresh();
    await pause();

    await own.collection(entries).delete(three.id);
    await own.collection(entries).getList(1, 20, { filter: `list.title = "${words.list}"` });
    await own.collection(lists).delete(list.id);
    await own.collection("users").delete(user.id);
    own.authStore.clear();
    await root.collections.delete(entries);
    await root.collections.delete(lists);
    await root.collections.getList(1, 50);
    root.authStore.clear();
  }, both);
  await page.waitForTimeout(500);
}
