/** Keeps an annotation layer in the pages, and a dashboard and a style sheet as the pages do. */
export const words = [
  {
    layer: "Holidays",
    description: "Days without sales",
    renamed: "Public holidays",
    dashboard: "Sales of the north",
    retitled: "Sales of the north coast",
    template: "Night colours",
    css: ".header { color: navy }",
  },
  {
    layer: "Outages",
    description: "When the shop was closed",
    renamed: "Planned outages",
    dashboard: "Visitors by hour",
    retitled: "Visitors by minute",
    template: "Print layout",
    css: ".chart { border: none }",
  },
];

export async function play({ page, url, username, password, words, call }) {
  await page.goto(`${url}/login/`);
  await page.fill("#username", username);
  await page.fill("#password", password);
  await page.click('input[type="submit"]');
  await page.waitForTimeout(5000);
  await page.goto(`${url}/annotationlayer/list/`);
  await page.click('button:has-text("Annotation layer")');
  await page.fill('.ant-modal input[name="name"]', words.layer);
  await page.fill('.ant-modal textarea[name="descr"]', words.description);
  await page.click('.ant-modal button:has-text("Add")');
  await page.waitForTimeout(2500);
  const token = await page.evaluate(() =>
    document.querySelector("#csrf_token")?.value ??
      JSON.parse(document.querySelector("#app").dataset.bootstrap).common?.csrf_token
  );
  const { json: { result } } = await call("GET", "/api/v1/security/csrf_token/");
  const headers = { "x-csrftoken": result ?? token };
  const send = (method, path, body) => call(method, `/api/v1${path}`, body, headers);
  const filter = encodeURIComponent(`(filters:!((col:name,opr:ct,value:'${words.layer}')))`);
  const { json: { result: [layer] } } = await send("GET", `/annotation_layer/?q=${filter}`);
  await send("PUT", `/annotation_layer/${layer.id}`, {
    name: words.renamed,
    descr: words.description,
  });
  const { json: { id } } = await send("POST", "/dashboard/", {
    dashboard_title: words.dashboard,
    published: false,
  });
  await page.goto(`${url}/dashboard/list/`);
  await page.waitForTimeout(4000);
  await send("PUT", `/dashboard/${id}`, { dashboard_title: words.retitled, slug: null });
  await send("GET", `/dashboard/${id}`);
  const { json: css } = await send("POST", "/css_template/", {
    template_name: words.template,
    css: words.css,
  });
  await send("GET", `/css_template/${css.id}`);
  await page.goto(`${url}/csstemplatemodelview/list/`);
  await page.waitForTimeout(3000);
  await send("DELETE", `/css_template/${css.id}`);
  await send("DELETE", `/dashboard/${id}`);
  await page.goto(`${url}/annotationlayer/list/`);
  await page.waitForTimeout(3000);
  await send("DELETE", `/annotation_layer/${layer.id}`);
  await page.reload();
  await page.waitForTimeout(3000);
}
