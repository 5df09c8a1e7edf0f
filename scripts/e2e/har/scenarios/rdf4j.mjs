/** Makes two repositories, adds triples, saves a query, updates, explores, removes and deletes. */
export const words = [
  {
    repository: "orchard",
    title: "Trees of the orchard",
    archive: "orchard-2019",
    about: "Felled trees",
    base: "http://orchard.example/trees",
    turtle: `@prefix o: <http://orchard.example/> .
o:tree1 a o:Apple ; o:label "Boskoop by the gate" ; o:planted 1987 .
o:tree2 a o:Pear ; o:label "Old pear" ; o:planted 1954 .`,
    prefix: "orch",
    namespace: "http://orchard.example/",
    query: `SELECT ?tree ?label WHERE { ?tree <http://orchard.example/label> ?label }`,
    saved: "Labels of trees",
    update: `PREFIX o: <http://orchard.example/>
INSERT DATA { o:tree3 a o:Quince ; o:label "Quince at the wall" ; o:near o:tree1 }`,
    resource: "<http://orchard.example/tree1>",
    removed: "<http://orchard.example/tree2>",
  },
  {
    repository: "harbour",
    title: "Boats in the harbour",
    archive: "harbour-closed",
    about: "Boats that were sold",
    base: "http://harbour.example/boats",
    turtle: `@prefix h: <http://harbour.example/> .
h:boat7 a h:Ketch ; h:name "Sea lavender" ; h:length 11 .
h:boat9 a h:Dinghy ; h:name "Little auk" ; h:length 8 .`,
    prefix: "harb",
    namespace: "http://harbour.example/",
    query: `SELECT ?boat ?name WHERE { ?boat <http://harbour.example/name> ?name }`,
    saved: "Names of boats",
    update: `PREFIX h: <http://harbour.example/>
INSERT DATA { h:boat12 a h:Yawl ; h:name "Curlew of Harwich" ; h:beside h:boat7 }`,
    resource: "<http://harbour.example/boat7>",
    removed: "<http://harbour.example/boat9>",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1000) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  const menu = (text) => press(`#navigation a:text-is("${text}")`);
  const create = async (kind, id, title) => {
    await menu("New repository");
    await page.selectOption("#type", kind);
    await page.fill("#id", id);
    await page.fill("#title", title);
    await press('input[name="next"]');
    await press("#create");
    await settle();
  };
  const write = async (text) => {
    await page.locator(".CodeMirror:visible").first().click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(text);
    await settle(500);
  };
  const remove = async (id) => {
    await menu("Delete repository");
    await page.selectOption("#id", id);
    await press('input[type="submit"]');
    await settle();
  };
  await page.goto(`${url}/rdf4j-workbench/repositories/NONE/server`);
  await settle();
  await page.fill("#server-user", username);
  await page.fill("#server-password", password);
  await press('input[type="submit"]');

  await create("memory", words.archive, words.about);
  await create("native", words.repository, words.title);

  await menu("Add");
  await page.fill("#baseURI", words.base);
  await page.locator("#text").click();
  await page.locator("#text").fill(words.turtle);
  await press('input[type="submit"]');
  await menu("Namespaces");
  await page.fill("#prefix", words.prefix);
  await page.fill("#namespace", words.namespace);
  await press('input[type="submit"]');

  await menu("Query");
  await write(words.query);
  await page.locator("#query-name").pressSequentially(words.saved, { delay: 20 });
  await press("#save");
  await press("#exec");
  await menu("SPARQL Update");
  await write(words.update);
  await press('input[type="submit"]');
  await menu("Saved Queries");
  await press('form[name="exec-query"] input[type="submit"]');

  await menu("Contexts");
  await menu("Types");
  await menu("Explore");
  await page.fill("#resource", words.resource);
  await page.press("#resource", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await menu("Remove");
  await page.fill("#subj", words.removed);
  await press('input[type="submit"]');
  await menu("Query");
  await write(words.query);
  await press("#exec");
  await menu("Saved Queries");
  await press('input[value="Delete..."]');
  await menu("Repositories");
  await remove(words.archive);
  await remove(words.repository);
}
