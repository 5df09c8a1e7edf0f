/** Registers two guests, edits one, books money, fills a store, looks at the tables, removes it all. */
export const words = [
  {
    guests: [["Brandt", "Tilda", "tilda@example.com"], ["Lund", "Ove", "ove@example.com"]],
    phone: "0471 553 902",
    street: "Harbour stairs",
    nickname: "The captain",
    income: ["Rope sold at the pier", "37", "Ines"],
    expense: ["Paint for the shutters", "84", "Falk"],
    store: ["Boat shed", "Left of the slipway"],
    goods: ["Oil lamp", "LMP-7", "With a spare wick"],
    renamed: "Brass lamp",
    amount: "12",
    least: "3",
  },
  {
    guests: [["Weiss", "Oskar", "oskar@example.com"], ["Moos", "Frida", "frida@example.com"]],
    phone: "0618 224 175",
    street: "Plum lane",
    nickname: "The cook",
    income: ["Cider at the fair", "59", "Jonte"],
    expense: ["Hinges for the gate", "26", "Ahl"],
    store: ["Apple cellar", "Below the kitchen"],
    goods: ["Wool blanket", "BLK-4", "Smells of lavender"],
    renamed: "Grey blanket",
    amount: "15",
    least: "4",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = async () => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(900);
  };
  const follow = async (link) => {
    await page.locator(link).first().evaluate((a) => a.click());
    await settle();
  };
  /** Fills in a form by the names of its fields, and sends it with a button. */
  const send = async (fields, button = 'button[type="submit"]') => {
    const [name] = Object.keys(fields);
    const form = page.locator("form", { has: page.locator(`[name="${name}"]`) })
      .filter({ has: page.locator(button) }).last();
    for (const [field, value] of Object.entries(fields)) {
      await form.locator(`[name="${field}"]`).fill(value);
    }
    await form.locator(button).last().click();
    await settle();
  };
  const press = async (button) => {
    await page.locator(button).last().click();
    await settle();
  };
  const guest = async ([cognome, nome, email]) => {
    await follow("#nb_icli");
    await send({ cognome, nome, email, telefono: words.phone });
  };
  const edit = async ([cognome]) => {
    await follow("#nb_cli");
    await page.locator("tr:not(:has(tr))", { hasText: cognome }).locator(
      'a[href*="modifica_cliente"]',
    ).first()
      .click();
    await settle();
  };

  await page.goto(`${url}/inizio.php`);
  await settle();
  await send({ nome_utente_phpr: username, password_phpr: password });
  for (const one of words.guests) await guest(one);
  await edit(words.guests[0]);
  await send({ n_nomevia: words.street, n_soprannome: words.nickname }, "#modi");
  await follow("#nb_cli");
  await send({ cognome_cerca: words.guests[0][0] }, 'input[type="submit"]');

  const [nome_costo, val_costo, persona_costo] = words.income;
  await follow("#nb_iexp");
  await send({ nome_costo, val_costo, persona_costo }, 'button[name="inserisci_entrata"]');
  await follow("#nb_iexp");
  await send(
    { nome_costo: words.expense[0], val_costo: words.expense[1], persona_costo: words.expense[2] },
    'button[name="inserisci_spesa"]',
  );

  const stores = async () => {
    await follow('a[href*="tipo_tabella=inventario"]');
  };
  await stores();
  const [n_nome_mag, n_descrizione_mag] = words.store;
  await send({ n_nome_mag, n_descrizione_mag }, 'button[name="aggiungi_mag"]');
  await stores();
  const [n_nome_bene, n_codice_bene, n_descrizione_bene] = words.goods;
  await send(
    { n_nome_bene, n_codice_bene, n_descrizione_bene },
    'button[name="aggiungi_bene"]',
  );
  await stores();
  await press("button.minv");
  const item = page.locator(`input[value="${n_nome_bene}"]`);
  const idinv = (await item.getAttribute("name")).replace("nome_bene", "");
  await item.fill(words.renamed);
  await press("button#inse");
  await stores();
  await page.locator("tr:not(:has(tr))", { hasText: n_nome_mag }).locator(
    'a[href*="inventario.php"]',
  ).last()
    .click();
  await settle();
  const idmag = new URL(page.url()).searchParams.get("idmag");
  await page.locator('select[name="n_id"]').selectOption({
    label: `${words.renamed} (${n_codice_bene})`,
  });
  await send(
    { n_quantita: words.amount, n_quantita_min_predef: words.least },
    'button[name="aggiungi_bene"]',
  );

  await follow('a[href*="tipo_tabella=costi"]');
  for (const [what] of [words.income, words.expense]) {
    await follow('a[href*="tipo_tabella=costi"]');
    await page.locator("tr:not(:has(tr))", { hasText: what }).locator('a[href*="idcosti="]').last()
      .click();
    await settle();
    await press('button[name="cancella"]');
  }
  await stores();
  await follow(`a[href*="inventario.php"][href*="idmag=${idmag}"]`);
  await follow('a[href*="elimina=SI"]');
  await press("button.cinv");
  await stores();
  await follow(`a[href*="elimina_mag"][href*="idmag=${idmag}"]`);
  await stores();
  await follow(`a[href*="elimina_bene"][href*="idinv=${idinv}"]`);
  for (const one of words.guests) {
    await edit(one);
    await press("button.ccli");
    // It asks whether one is sure.
    await press("button.ccli");
  }
  await follow("#nb_cli");
  await follow("#nb_men");
  await follow(".logout a");
}
