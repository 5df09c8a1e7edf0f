/** Makes two datasets, adds, asks for, changes and deletes triples, looks at a graph, cleans up. */
export const words = [
  {
    dataset: "orchard",
    archive: "orchard-2019",
    graph: "http://orchard.example/graphs/trees",
    insert: `PREFIX o: <http://orchard.example/>
INSERT DATA {
  o:tree1 o:label "Boskoop by the gate" ; o:planted 1987 .
  o:tree2 o:label "Old pear" ; o:planted 1954 .
  GRAPH <http://orchard.example/graphs/trees> { o:tree3 o:label "Quince" ; o:near o:tree1 . }
}`,
    ask: `SELECT ?tree ?label WHERE {
  ?tree <http://orchard.example/label> ?label FILTER(CONTAINS(?label, "Boskoop"))
} LIMIT 20`,
    change: `PREFIX o: <http://orchard.example/>
WITH <http://orchard.example/graphs/trees>
DELETE { ?tree o:label "Quince" } INSERT { ?tree o:label "Quince espalier" }
WHERE { ?tree o:label "Quince" }`,
    again:
      `SELECT * WHERE { GRAPH ?graph { ?tree <http://orchard.example/label> ?label } } LIMIT 15`,
    remove: `DELETE WHERE { <http://orchard.example/tree2> ?key ?value }`,
  },
  {
    dataset: "harbour",
    archive: "harbour-closed",
    graph: "http://harbour.example/registers/boats",
    insert: `PREFIX h: <http://harbour.example/>
INSERT DATA {
  h:boat7 h:name "Sea lavender" ; h:length 11 .
  h:boat9 h:name "Little auk" ; h:length 8 .
  GRAPH <http://harbour.example/registers/boats> { h:boat12 h:name "Curlew" ; h:beside h:boat7 . }
}`,
    ask: `SELECT ?boat ?name WHERE {
  ?boat <http://harbour.example/name> ?name FILTER(CONTAINS(?name, "lavender"))
} LIMIT 20`,
    change: `PREFIX h: <http://harbour.example/>
WITH <http://harbour.example/registers/boats>
DELETE { ?boat h:name "Curlew" } INSERT { ?boat h:name "Curlew of Harwich" }
WHERE { ?boat h:name "Curlew" }`,
    again: `SELECT * WHERE { GRAPH ?graph { ?boat <http://harbour.example/name> ?name } } LIMIT 15`,
    remove: `DELETE WHERE { <http://harbour.example/boat9> ?key ?value }`,
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const open = async (path) => {
    await page.goto(`${url}/#/${path}`);
    await settle();
  };
  const create = async (name, kind) => {
    await page.click('a:has-text("manage")');
    await settle(2000);
    await page.click('a:has-text("new dataset")');
    await settle(2000);
    await page.fill("#dataset-name", name);
    await page.check(`input[value="${kind}"]`);
    await page.locator('button:has-text("create dataset")').click();
    await page.waitForURL(/#\/manage$/);
    await settle(2000);
  };
  const run = async (sparql, endpoint) => {
    await open(`dataset/${words.dataset}/query`);
    await settle(2500);
    await page.fill("#sparql-endpoint", `/${words.dataset}/${endpoint}`);
    await page.locator(".CodeMirror:visible").first().click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(sparql);
    await settle(500);
    await page.click(".yasqe_queryButton");
    await settle(2000);
  };
  await page.goto(`${url}/`);
  await settle(2500);
  await create(words.dataset, "tdb2");
  await create(words.archive, "mem");
  await run(words.insert, "update");
  await run(words.ask, "sparql");
  await open(`dataset/${words.dataset}/edit`);
  await page.click('button:has-text("list current graphs")');
  await settle();
  await page.click(`a:has-text("${words.graph}")`);
  await settle();
  await run(words.change, "update");
  await run(words.again, "sparql");
  await run(words.remove, "update");
  await open(`dataset/${words.dataset}/info`);
  await page.click("#count-triples-button");
  await settle();
  await open("manage");
  await page.fill("#filterInput", words.dataset);
  await page.locator("tr", { hasText: `/${words.dataset}` }).first().locator(".dataset-backup")
    .click();
  await settle(500);
  await page.click('.popover button:has-text("submit"):visible');
  await settle(2000);
  await open("manage/tasks");
  for (const name of [words.archive, words.dataset]) {
    await open("manage");
    await page.locator(`[id="delete-dataset-/${name}-button"]`).click();
    await settle(500);
    await page.click('.popover button:has-text("submit"):visible');
    await settle();
  }
  await open("");
}
