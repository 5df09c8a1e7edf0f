import { imageOf } from "../files/orthanc/image.mjs";

/** Uploads images of two patients, notes, changes and hides names, looks them up, removes all. */
export const words = [
  {
    first: { id: "P-4471", name: "Falk^Ingrid", study: "Fall from a ladder", series: "Left wrist" },
    second: { id: "P-5120", name: "Moreau^Luc", study: "Cough of weeks", series: "Chest upright" },
    dates: ["20190412", "20190530"],
    accessions: ["Q7781", "Q7802"],
    uids: ["1.2.826.0.1.3680043.9.77.4471.12", "1.2.826.0.1.3680043.9.77.5120.31"],
    note: "Ask for a second view of the thumb",
    changed: "Fall from a ladder, reviewed",
    made: { name: "Sundqvist^Erik", id: "P-9034", study: "Letter of the family doctor" },
  },
  {
    first: { id: "K-2206", name: "Hahn^Leopold", study: "Kick of a horse", series: "Right knee" },
    second: { id: "K-3377", name: "Silva^Beatriz", study: "Pain at night", series: "Lower spine" },
    dates: ["20200718", "20200902"],
    accessions: ["T1460", "T1519"],
    uids: ["1.2.826.0.1.3680043.9.77.2206.58", "1.2.826.0.1.3680043.9.77.3377.64"],
    note: "Compare with the images of last spring",
    changed: "Kick of a horse, healing well",
    made: { name: "Petrov^Mila", id: "K-8815", study: "Scan of an old report" },
  },
];

export const options = ({ username, password }) => ({ httpCredentials: { username, password } });

export async function play({ page, url, words, call }) {
  const settle = (ms = 1200) => page.waitForTimeout(ms);
  const press = async (target) => {
    await page.locator(`.ui-page-active ${target}`).first().click();
    await settle();
  };
  const go = async (place) => {
    await page.goto(`${url}/app/explorer.html#${place}`);
    await settle();
  };
  const confirmed = async (target) => {
    await press(target);
    await page.locator('.ui-simpledialog-container:visible a:has-text("OK")').first().click();
    await settle(2000);
  };
  const send = async (method, path, body) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status}`);
    await settle(500);
    return answer.json;
  };
  const shown = () => page.evaluate(() => /uuid=([\w-]+)/.exec(location.href)[1]);
  const images = [[0, 1], [0, 2], [1, 1]].map(([index, number]) => ({
    name: `image-${index}-${number}.dcm`,
    mimeType: "application/dicom",
    buffer: Buffer.from(imageOf({
      ...(index === 0 ? words.first : words.second),
      date: words.dates[index],
      accession: words.accessions[index],
      uid: words.uids[index],
      number,
    })),
  }));

  await page.goto(`${url}/app/explorer.html`);
  await settle(2500);
  await press('a[href="#upload"]');
  for (const image of images) {
    await page.setInputFiles("#fileupload", image);
    await press("#upload-button");
    await settle();
  }
  await go("find-patients");
  await press(`#all-patients a:has-text("${words.first.name}")`);
  await page.evaluate(() => globalThis.jQuery("#protection").val("on").trigger("change"));
  await settle();
  await press(`#list-studies a:has-text("${words.first.study}")`);
  const study = await shown();
  await press(`#list-series a:has-text("${words.first.series}")`);
  await press('#list-instances a:has-text("Instance: 2")');
  await confirmed("#instance-delete");

  await go("lookup");
  await page.fill("#lookup-patient-name", `*${words.second.name.split("^")[0]}*`);
  await press("#lookup-submit");
  await press(`#lookup-result a:has-text("${words.second.study}")`);
  await press("a.patient-link");
  await confirmed("#patient-anonymize");
  const hidden = await shown();

  await page.evaluate(([path, body]) => fetch(path, { method: "PUT", body }), [
    `/studies/${study}/metadata/1024`,
    words.note,
  ]);
  await settle(500);
  await send("GET", `/studies/${study}/metadata?expand`);
  const changed = await send("POST", `/studies/${study}/modify`, {
    Replace: { StudyDescription: words.changed },
    Keep: ["AccessionNumber"],
  });
  await send("GET", `/studies/${changed.ID}`);
  await send("GET", `/studies/${changed.ID}/series`);
  const made = await send("POST", "/tools/create-dicom", {
    Tags: {
      PatientName: words.made.name,
      PatientID: words.made.id,
      StudyDescription: words.made.study,
      Modality: "OT",
    },
  });
  await send("GET", `/instances/${made.ID}/simplified-tags`);
  const found = await send("POST", "/tools/find", {
    Level: "Study",
    Expand: true,
    Query: { StudyDescription: words.changed },
  });
  if (found.length !== 1) throw new Error("the changed study is not found");
  await send("GET", "/statistics");

  await send("DELETE", `/studies/${changed.ID}`);
  await send("DELETE", `/patients/${made.ParentPatient}`);
  await send("DELETE", `/patients/${hidden}`);
  for (const { name } of [words.first, words.second]) {
    await go("find-patients");
    await press(`#all-patients a:has-text("${name}")`);
    await confirmed("#patient-delete");
  }
  await go("find-studies");
  await settle();
}
