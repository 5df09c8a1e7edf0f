/** Adds a printer and a class, prints, holds, cancels and moves jobs, changes all and removes it. */
export const words = [
  {
    printer: "Lighthouse",
    about: "Charts of the eastern bay",
    place: "Lamp room, second floor",
    device: "socket://lighthouse.example.test:9100",
    changed: "Charts and tide tables",
    group: "Coast",
    groupAbout: "Everything near the water",
    groupPlace: "Harbour street",
    moved: "Harbour office, next to the stairs",
  },
  {
    printer: "Greenhouse",
    about: "Labels for the seedlings",
    place: "Shed behind the pond",
    device: "socket://greenhouse.example.test:9100",
    changed: "Labels and seed lists",
    group: "Nursery",
    groupAbout: "Whatever is printed outdoors",
    groupPlace: "Garden lane",
    moved: "Tool room, above the workbench",
  },
];

export const options = ({ username, password }) => ({
  httpCredentials: { username, password },
});

export async function play({ page, url, words }) {
  const settle = async (ms = 1000) => {
    await page.waitForLoadState("load");
    await page.waitForTimeout(ms);
  };
  const open = async (path) => {
    await page.goto(`${url}${path}`);
    await settle();
  };
  const send = async (button) => {
    await page.locator(`input[type="submit"][value="${button}"]`).first().click();
    await settle();
  };
  // The page with the result leads to another one after some seconds.
  const result = (button) => send(button).then(() => settle(6000));
  const act = async (form, operation) => {
    await page.locator(`form[name="${form}"] select`).selectOption(operation);
    await settle();
  };

  await open("/admin");
  await send("Add Printer");
  await page.check('[name="DEVICE_URI"][value="socket"]');
  await send("Continue");
  await page.fill('[name="DEVICE_URI"]', words.device);
  await send("Continue");
  await page.fill('[name="PRINTER_NAME"]', words.printer);
  await page.fill('[name="PRINTER_INFO"]', words.about);
  await page.fill('[name="PRINTER_LOCATION"]', words.place);
  await send("Continue");
  await page.selectOption('[name="PPD_MAKE"]', "Generic");
  await send("Continue");
  await page.selectOption('[name="PPD_NAME"]', { label: "Generic PostScript Printer (en)" });
  await result("Add Printer");
  await open(`/printers/${words.printer}`);
  await act("administration", "set-printer-options");
  await page.locator("#select-PageSize").selectOption("A4");
  await result("Set Default Options");

  await open(`/printers/${words.printer}`);
  await act("maintenance", "stop-printer");
  await settle(6000);
  await act("maintenance", "print-test-page");
  await settle(6000);
  await open("/jobs/");
  await send("Hold Job");
  await settle(6000);
  await open("/jobs/");
  await send("Release Job");
  await settle(6000);

  await open("/admin");
  await send("Add Class");
  await page.fill('[name="PRINTER_NAME"]', words.group);
  await page.fill('[name="PRINTER_INFO"]', words.groupAbout);
  await page.fill('[name="PRINTER_LOCATION"]', words.groupPlace);
  await page.locator('[name="MEMBER_URIS"]').selectOption({ label: words.printer });
  await result("Add Class");
  await open(`/classes/${words.group}`);
  await act("administration", "modify-class");
  await page.fill('[name="PRINTER_LOCATION"]', words.moved);
  await page.locator('[name="MEMBER_URIS"]').selectOption({ label: words.printer });
  await result("Modify Class");

  await open(`/printers/${words.printer}`);
  await act("administration", "modify-printer");
  await page.check(`[name="DEVICE_URI"][value^="${words.device}"]`);
  await send("Continue");
  await page.fill('[name="PRINTER_INFO"]', words.changed);
  await send("Continue");
  await result("Modify Printer");
  await open("/printers/");
  await page.fill('[name="QUERY"]', words.printer);
  await send("Search");
  await open("/jobs/");
  await send("Cancel Job");
  await settle(6000);
  await open("/jobs/?which_jobs=completed");

  await open(`/classes/${words.group}`);
  await act("administration", "delete-class");
  await result("Delete Class");
  await open(`/printers/${words.printer}`);
  await act("administration", "delete-printer");
  await result("Delete Printer");
  await open("/printers/");
}
