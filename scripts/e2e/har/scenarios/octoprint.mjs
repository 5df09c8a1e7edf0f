/** Adds a folder with a drawing, a printer, a group and a user, changes them, and removes them. */
export const words = [
  {
    folder: "Parts of the ferry",
    file: "anchor-winch.gcode",
    text: "; A winch for the anchor",
    moved: "small-winch.gcode",
    printer: "harbour_printer",
    name: "Printer in the harbour office",
    model: "Windlass 300",
    renamed: "Printer behind the harbour office",
    group: "boatbuilders",
    groupName: "Builders of boats",
    about: "They may look at the files",
    changed: "They may look at the files and load them",
    user: "tilda",
    password: "Rowing-boat-31",
    language: "de",
  },
  {
    folder: "Tools of the orchard",
    file: "branch-hook.gcode",
    text: "; A hook for high branches",
    moved: "long-hook.gcode",
    printer: "orchard_printer",
    name: "Printer in the apple store",
    model: "Cider Press 2",
    renamed: "Printer above the apple store",
    group: "gardeners",
    groupName: "Keepers of gardens",
    about: "They may list what is there",
    changed: "They may list and fetch what is there",
    user: "oskar",
    password: "Cider-press-47",
    language: "en",
  },
];

export async function play({ page, url, username, password, words }) {
  const settle = (ms = 1500) => page.waitForTimeout(ms);
  // The library with which the pages of the application talk to it.
  const use = async (path, ...args) => {
    await page.evaluate(
      async ([path, args]) => {
        const names = path.split(".");
        const method = names.pop();
        const part = names.reduce((object, name) => object[name], globalThis.OctoPrint);
        await part[method](...args);
      },
      [path, args],
    );
    await settle(700);
  };
  await page.goto(`${url}/`);
  await settle();
  await page.fill("#login-user", username);
  await page.fill("#login-password", password);
  await page.click("#login-button");
  await page.waitForSelector("#navbar_show_settings", { state: "visible" });
  await settle(4000);

  await page.click(".addfolder-button");
  await settle();
  await page.locator("#add_folder_dialog input[type=text]").fill(words.folder);
  await page.locator("#add_folder_dialog .btn-primary").click();
  await settle(2500);
  await page.locator(`.entry:has-text("${words.folder}") .title`).click();
  await settle();
  await page.setInputFiles("#gcode_upload", {
    name: words.file,
    mimeType: "text/x.gcode",
    buffer: Buffer.from(`${words.text}\nG28\nG1 X10 Y10 F900\n`),
  });
  await settle(5000);
  const { folder } = words;
  await use("files.move", "local", `${folder}/${words.file}`, `${folder}/${words.moved}`);
  await use("files.get", "local", `${folder}/${words.moved}`);

  const printer = { id: words.printer, name: words.name, model: words.model };
  await use("printerprofiles.add", printer);
  await use("printerprofiles.list");
  await use("printerprofiles.update", words.printer, { ...printer, name: words.renamed });
  await use("printerprofiles.list");

  const group = { key: words.group, name: words.groupName, description: words.about };
  const rights = { permissions: ["STATUS", "FILES_LIST"], subgroups: [], default: false };
  await use("access.groups.add", { ...group, ...rights });
  await use("access.users.add", {
    name: words.user,
    password: words.password,
    groups: [words.group],
    permissions: ["FILES_DOWNLOAD"],
  });
  await use("access.users.list");
  await use("access.groups.update", { ...group, ...rights, description: words.changed });
  await use("access.groups.list");
  await use("access.users.update", words.user, false, false, ["FILES_SELECT"], [words.group]);
  await use("access.users.get", words.user);
  await use("access.users.saveSettings", words.user, { interface: { language: words.language } });
  await use("access.users.getSettings", words.user);

  await use("access.users.delete", words.user);
  await use("access.users.list");
  await use("access.groups.delete", words.group);
  await use("access.groups.list");
  await use("printerprofiles.delete", words.printer);
  await use("printerprofiles.list");
  await use("files.delete", "local", folder);
  await use("files.listForLocation", "local", true);
  await page.click("#navbar_login .dropdown-toggle");
  await page.click("#logout_button");
  await settle(2500);
}
