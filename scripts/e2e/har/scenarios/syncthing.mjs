/** Shares a folder with a device, renames it, pauses it, and removes both. */
export const words = [
  {
    device: "75NNCX4-65QQDBA-JBBZLY4-C27RSRF-6ECSWZ6-X7UKRFD-LM5TAWG-WBPDRAU",
    name: "Laptop in the office",
    label: "Holiday pictures",
    path: "/tmp/holiday-pictures",
    renamed: "Pictures of summer",
  },
  {
    device: "4HB5GYQ-NAKS3MQ-HFZ5ZMC-XY6BMUX-J7NTGFF-UHUE6VA-Y5P5VRG-RY4VDQG",
    name: "Server in the cellar",
    label: "Invoices",
    path: "/tmp/invoices",
    renamed: "Paid invoices",
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words }) {
  await page.goto(url);
  await page.waitForTimeout(3000);
  const saved = () => page.waitForTimeout(2500);
  await page.click('button:has-text("Add Remote Device")');
  await page.fill("#deviceID", words.device);
  await page.fill("#editDevice #name", words.name);
  await page.click('#editDevice button:has-text("Save")');
  await saved();
  await page.click('button:has-text("Add Folder")');
  await page.waitForTimeout(1000);
  await page.fill("#folderLabel", words.label);
  await page.fill("#folderPath", words.path);
  await page.click('#editFolder a:has-text("Sharing")');
  await page.click(`#editFolder label:has-text("${words.name}")`);
  await page.click('#editFolder button:has-text("Save")');
  await saved();
  await page.click(`.panel-title:has-text("${words.label}")`);
  await page.click('#folders button:has-text("Edit")');
  await page.waitForTimeout(1000);
  await page.click('#editFolder a:has-text("General")');
  await page.fill("#folderLabel", words.renamed);
  await page.click('#editFolder button:has-text("Save")');
  await saved();
  const open = (name, edit) =>
    page.click(`.panel-title:has-text("${name}")`).then(() => page.waitForTimeout(800))
      .then(() => page.click(edit));
  await open(words.renamed, '#folders button:has-text("Pause"):not(:has-text("All")):visible');
  await saved();
  await open(words.renamed, '#folders button:has-text("Edit"):visible');
  await page.waitForTimeout(1000);
  await page.click('#editFolder button:has-text("Remove")');
  await page.click('#remove-folder-confirmation button:has-text("Yes")');
  await saved();
  await open(words.name, 'button:has-text("Edit"):visible');
  await page.waitForTimeout(1000);
  await page.click('#editDevice button:has-text("Remove")');
  await page.click('#remove-device-confirmation button:has-text("Yes")');
  await saved();
}
