import assert from "node:assert/strict";
import { converted } from "../support/converted.ts";
import type { Exchange } from "../support/har_of.ts";

/** Exchanges as the archives of images, the repositories of packages and family trees have them. */

const STUDY = "c11f68a0-52cd6b17-9e5464f2-af955e03-7cd9d0b1";
const PATIENT = "635b7f21-75c7abd0-fd8cbf92-d44527aa-dcb8f9c3";
const upload: Exchange = {
  method: "POST",
  url: "/instances",
  body: { name: "Aalto" },
  json: { ID: "1b40aa21-75c7abd0-fd8cbf92-d44527aa-dcb8f9c4", ParentPatient: PATIENT },
};

Deno.test("of a value beside an address with it the value is taken", async () => {
  const { step } = await converted([
    {
      method: "POST",
      url: "/tools/create",
      body: { Modality: "OT" },
      json: { Path: `/studies/${STUDY}`, ID: STUDY },
    },
    { url: `/studies/${STUDY}`, json: { ID: STUDY, Modality: "OT" } },
  ]);
  assert.match(step("create_tool"), /capture:\n +ID: \$\.json\.ID\n/);
});

Deno.test("a job that is over when it is first asked for is waited for", async () => {
  const job = "af955e03-7cd9d0b1-9e5464f2-c11f68a0-52cd6b17";
  const modify: Exchange = {
    method: "POST",
    url: `/studies/${STUDY}/modify`,
    body: { Keep: "Date" },
    json: { ID: job, Path: `/jobs/${job}` },
  };
  const asked = (State: string): Exchange => ({ url: `/jobs/${job}`, json: { ID: job, State } });
  const { step } = await converted([modify, asked("Success"), asked("Success")]);
  assert.match(
    step("wait_for_job"),
    /until:\n +json:\n +- path: \$\.json\.State\n +equals: Success/,
  );
  // It says nothing of an end.
  const { text } = await converted([modify, asked("Urgent"), asked("Urgent")]);
  assert.doesNotMatch(text, /loop:/);
});

Deno.test("what is removed by an id of one response and listed by that of another is gone", async () => {
  const { step } = await converted([
    upload,
    { url: "/patients?expand", json: [{ ID: PATIENT, Name: "Aalto" }, { ID: "7cd9d0b1" }] },
    { url: `/patients/${PATIENT}`, json: { ID: PATIENT, Name: "Aalto" } },
    { method: "DELETE", url: `/patients/${PATIENT}`, json: {} },
    { url: "/patients?expand", json: [{ ID: "7cd9d0b1" }] },
  ], { all: true });
  assert.match(
    step("list_patients_2"),
    /\[\*\]\.ID\n +notContains: \$\{steps\.create_instance\.capture\.ParentPatient\}/,
  );
});

Deno.test("a list of ids has those of what was made, and no longer that of what was removed", async () => {
  const { step } = await converted([
    upload,
    { url: `/patients/${PATIENT}`, json: { ID: PATIENT, Name: "Aalto" } },
    { url: "/patients", json: [PATIENT, "75c7abd0-635b7f21-d44527aa-fd8cbf92-dcb8f9c3"] },
    { method: "DELETE", url: `/patients/${PATIENT}`, json: {} },
    { url: "/patients", json: ["75c7abd0-635b7f21-d44527aa-fd8cbf92-dcb8f9c3"] },
  ], { all: true });
  const patient = /ontains: \$\{steps\.create_instance\.capture\.ParentPatient\}/;
  assert.match(step("list_patients"), new RegExp(`json\\[\\*\\]\\n +c${patient.source}`));
  assert.match(step("list_patients_2"), new RegExp(`json\\[\\*\\]\\n +notC${patient.source}`));
});

Deno.test("who leaves a group is still there", async () => {
  const user = { id: 3127, username: "tilda-of-the-quay" };
  const shown = { count: 1, results: [user] };
  const search = `/users/?username=${user.username}`;
  const { step } = await converted([
    { method: "POST", url: "/users/", body: { username: user.username }, status: 201, json: user },
    { method: "POST", url: "/groups/", body: { name: "Keepers" }, status: 201, json: { id: 4128 } },
    {
      method: "POST",
      url: "/groups/4128/users/",
      body: { username: user.username },
      status: 201,
      json: user,
    },
    { method: "DELETE", url: "/groups/4128/users/3127/", status: 204 },
    { url: search, json: shown },
  ]);
  assert.match(
    step("list_users_by_username"),
    /containsObject:\n +id: \$\{steps\.create_user\.capture\.id\}/,
  );
});

Deno.test("the time that a thing has goes back with it, and is not the clock", async () => {
  const change = Date.UTC(2026, 0, 5, 9, 0, 0) / 1000;
  const person = { handle: "CKMQ3BR0V4L2", name: "Ada", change };
  const { text, step } = await converted([
    { method: "POST", url: "/people/", body: { name: "Ada" }, status: 201, json: [person] },
    { url: "/people/CKMQ3BR0V4L2", json: person },
    {
      method: "PUT",
      url: "/people/CKMQ3BR0V4L2",
      body: { ...person, name: "Ada King" },
      json: [{ new: { name: "Ada King" }, old: { change } }],
    },
    { url: "/people/CKMQ3BR0V4L2", json: { ...person, name: "Ada King", events: [{ change }] } },
  ]);
  assert.match(step("update_person"), /change: \$\{steps\.get_person\.capture\.change\}/);
  // Another thing may have been changed in the same second.
  assert.doesNotMatch(step("get_person_2"), /change: \$/);
  assert.doesNotMatch(text, /NOW/);
});

Deno.test("a search for a word of what was typed shows it, also in a part of a page", async () => {
  const name = "Keeper of the winter ferry";
  const make: Exchange = {
    method: "POST",
    url: "/people/",
    body: { name },
    status: 201,
    json: { id: 4127 },
  };
  const json = await converted([make, {
    url: "/search/?query=ferry",
    json: [{ object: { name } }],
  }]);
  assert.match(json.step("list_search"), /name: Keeper of the winter ferry/);
  const part: Exchange = {
    url: "/people/found?name_part=ferry",
    text: `<ul><li>${name}</li></ul>`,
  };
  const html = await converted([make, part]);
  assert.match(html.step("open_found"), /contains: Keeper of the winter ferry/);
  const other = await converted([make, { ...part, text: "<p>Nothing found</p>" }]);
  assert.doesNotMatch(other.text, /name_part/);
});

Deno.test("what is read below a thing shows what was sent for it, however short it is", async () => {
  const id = "d44527aa-635b7f21-75c7abd0-fd8cbf92-dcb8f9c3";
  const { step } = await converted([
    {
      method: "POST",
      url: "/instances",
      body: { Tags: { Modality: "OT", Rows: 64 } },
      json: { id },
    },
    { url: `/instances/${id}/tags`, json: { Modality: "OT", Rows: 64, Columns: 64 } },
  ]);
  assert.match(step("get_tags"), /Modality\n +equals: OT\n/);
  assert.match(step("get_tags"), /Rows\n +equals: 64\n/);
  assert.doesNotMatch(step("get_tags"), /Columns\n +equals/);
});

Deno.test("a thing shows the settings of a form as names with values", async () => {
  const machine = (ram: string) => ({
    id: 4127,
    name: "harbour-laptop",
    settings: [{ key: "CPUS", value: "2" }, { key: "QEMURAM", value: ram }],
  });
  const form = { name: "harbour-laptop", "settings[CPUS]": "2" };
  const { step } = await converted([
    {
      method: "POST",
      url: "/machines",
      form: { ...form, "settings[QEMURAM]": "3072" },
      json: { id: 4127 },
    },
    { url: "/machines/4127", json: { Machines: [machine("3072")] } },
    {
      method: "PUT",
      url: "/machines/4127",
      form: { ...form, "settings[QEMURAM]": "4096" },
      json: { result: 1 },
    },
    { url: "/machines/4127", json: { Machines: [machine("4096")] } },
  ]);
  for (const [name, ram] of [["get_machine", "3072"], ["get_machine_2", "4096"]]) {
    assert.match(step(name), new RegExp(`- key: QEMURAM\\n +value: "${ram}"`));
  }
});

Deno.test("the lines of a file are no name that a list no longer has", async () => {
  const { text } = await converted([
    {
      method: "POST",
      url: "/api/files",
      headers: { "content-type": "multipart/form-data; boundary=b" },
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="mole.txt"\r\n\r\n' +
        "Depth at the mole: four metres\n\r\n--b--\r\n",
      status: 201,
      json: { id: 4127 },
    },
    { method: "DELETE", url: "/api/files/4127", status: 204 },
    { url: "/api/files?name=quay", json: { results: [{ id: 7, name: "quay.txt" }] } },
  ], { all: true });
  assert.doesNotMatch(text, /notContains: \|/);
});

Deno.test("what is next to a read of what was made is read if it shows what was sent, but no next page", async () => {
  const [made, version] = [STUDY, PATIENT].map((id) => `/repositories/${id}/`);
  const add: readonly Exchange[] = [
    { method: "POST", url: "/repositories/", body: { name: "charts" }, json: { pulp_href: made } },
    {
      method: "POST",
      url: `${made}add/`,
      body: { relative_path: "charts/quay.txt" },
      json: { added: 1 },
    },
    {
      url: made,
      json: {
        name: "charts",
        latest_version_href: version,
        files: ["charts/quay.txt"],
        next: "c0ffee21ab34cd56",
      },
    },
  ];
  const files = (query: string): Exchange => ({
    url: `/content/files/?${query}`,
    json: { results: [{ relative_path: "charts/quay.txt" }] },
  });
  const { step } = await converted([...add, files(`repository_version=${version}`)]);
  assert.match(step("list_files"), /relative_path: charts\/quay\.txt/);
  const page = await converted([...add, files("cursor=c0ffee21ab34cd56")]);
  assert.doesNotMatch(page.text, /content\/files/);
});
