/** Watches a host: a group, a host with an item and a trigger, a user, a search; then deletes. */
export const words = [
  {
    group: "Greenhouses",
    host: "Greenhouse north",
    about: "Behind the pond.",
    tag: "crop",
    value: "tomatoes",
    item: "Temperature of the air",
    key: "air.temperature",
    unit: "C",
    renamed: "Temperature under the roof",
    trigger: "Too hot for seedlings",
    above: "35",
    changed: "Behind the pond, left of the shed.",
    search: "Greenhouse",
  },
  {
    group: "Cold stores",
    host: "Store of apples",
    about: "In the cellar.",
    tag: "fruit",
    value: "apples",
    item: "Humidity near the door",
    key: "door.humidity",
    unit: "%",
    renamed: "Humidity of the store",
    trigger: "Apples get mouldy",
    above: "80",
    changed: "In the cellar, second door.",
    search: "apples",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 900) => page.waitForTimeout(ms);
  const press = async (selector) => {
    await page.locator(selector).first().click();
    await page.waitForLoadState("load");
    await settle();
  };
  await page.goto(`${url}/index.php`);
  await page.fill("#name", username);
  await page.fill("#password", password);
  await press("#enter");
  await settle(2500);
  await page.goto(`${url}/hostgroups.php`);
  await press('button:has-text("Create host group")');
  await page.fill("#name", words.group);
  await press("#add");
  await page.goto(`${url}/zabbix.php?action=host.list`);
  await press('button:has-text("Create host")');
  await settle(1500);
  await page.fill("#host", words.host);
  await page.locator("#groups_ input").last().pressSequentially(words.group.slice(0, 5), {
    delay: 60,
  });
  await settle(1500);
  await page.locator(`.multiselect-available li:has-text("${words.group}")`).first().click();
  await page.fill("#description", words.about);
  await page.click("#host-tabs #tab_tags-tab, #host-tabs a:has-text('Tags')");
  await page.fill("#tags_0_tag", words.tag);
  await page.fill("#tags_0_value", words.value);
  await press('.overlay-dialogue-footer button:has-text("Add")');
  await settle(1500);
  await press(`tr:has(a:text-is("${words.host}")) a:text-is("Items")`);
  await press('button:has-text("Create item")');
  await page.fill("#item-form #name", words.item);
  await page.locator("#item-form #type button").click();
  await page.locator('#type li:has-text("Zabbix trapper")').click();
  await page.fill("#key", words.key);
  await page.locator("#item-form #value_type button").click();
  await page.locator('#value_type li:has-text("Numeric (float)")').click();
  await page.fill("#units", words.unit);
  await press("#item-form #add");
  await press(`a:text-is("${words.item}")`);
  await page.fill("#item-form #name", words.renamed);
  await press("#item-form #update");
  await press('a:text-is("Triggers")');
  await press('button:has-text("Create trigger")');
  await page.fill(
    "#triggers-form #description, form[name=triggersForm] #description",
    words.trigger,
  );
  await page.fill("#expression", `last(/${words.host}/${words.key})>${words.above}`);
  await page.locator("label[for=priority_3]").click();
  await press("form[name=triggersForm] #add");
  await page.fill("#search", words.search);
  await page.press("#search", "Enter");
  await page.waitForLoadState("load");
  await settle();
  await page.goto(`${url}/zabbix.php?action=host.list`);
  await page.fill("#filter_host", words.search);
  await press('form[name=zbx_filter] button[name="filter_set"]');
  await press(`a:text-is("${words.host}")`);
  await settle(1500);
  await page.fill("#description", words.changed);
  await press('.overlay-dialogue-footer button:has-text("Update")');
  await settle(1500);
  await page.goto(`${url}/zabbix.php?action=latest.view`);
  await settle();
  await page.goto(`${url}/zabbix.php?action=host.list`);
  await page.locator(`tr:has(a:text-is("${words.host}")) input[type=checkbox]`).check();
  await press('#action_buttons button:has-text("Delete")');
  await settle(1500);
  await page.goto(`${url}/hostgroups.php`);
  await page.fill("#filter_name", words.group);
  await press('form[name=zbx_filter] button[name="filter_set"]');
  await page.locator(`tr:has(a:text-is("${words.group}")) input[type=checkbox]`).check();
  await press('button[value="hostgroup.massdelete"]');
  await press('a:has-text("Sign out")');
}
