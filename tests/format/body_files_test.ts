import assert from "node:assert/strict";
import { link } from "../support/link.ts";
import { type CliRunOptions, runCli } from "../support/run_cli.ts";
import { openServer } from "../support/server.ts";

/** Runs flows with files around them in a project; `ORIGIN` stands for the server's. */
async function runProject(
  args: readonly string[],
  { files = {}, ...options }: CliRunOptions,
) {
  await using server = openServer();
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === "string" ? content.replaceAll("ORIGIN", server.origin) : content,
  ]);
  const run = await runCli(["run", ...args], { ...options, files: Object.fromEntries(texts) });
  return { ...run, requests: server.requests };
}

const upload = (request: string) =>
  `steps:
  - name: upload
    request: { method: POST, url: ORIGIN/echo, ${request} }
    assert: { status: 200 }
`;

Deno.test("a path starts at the folder of the flow and may lead to sibling folders", async () => {
  const { requests, stdout, exitCode } = await runProject(["flows/deep/a.yaml"], {
    files: {
      "flows/deep/a.yaml": upload("body_file: ../../data/a.txt"),
      "data/a.txt": "here",
    },
  });
  assert.equal(exitCode, 0, stdout);
  assert.equal(requests[0].body, "here");
});

Deno.test("a link out of the working directory is refused before anything is sent", async () => {
  const outside = await Deno.makeTempDir();
  await Deno.writeTextFile(`${outside}/secret.txt`, "s3cr3t");
  const files = {
    "a.yaml": upload("multipart: { f: { file: link.txt } }"),
    "b.yaml": upload("body_file: folder/secret.txt"),
  };
  const prepare = (directory: string) => {
    link(`${outside}/secret.txt`, `${directory}/link.txt`);
    link(outside, `${directory}/folder`, "dir");
  };
  try {
    const refused = await runProject(["."], { files, prepare });
    assert.equal(refused.exitCode, 2);
    assert.deepEqual(refused.requests, []);
    assert.deepEqual(refused.stdout.match(/^error.*$/gm), [
      "error[outside-root]: the file `link.txt` is a link to a place outside the working directory",
      "error[outside-root]: the file `folder/secret.txt` is a link to a place outside the working " +
      "directory",
    ]);
    const allowed = await runProject([".", "--allow-file-root", outside], { files, prepare });
    assert.equal(allowed.exitCode, 0, allowed.stdout);
    const byVariable = await runProject(["."], {
      files,
      prepare,
      env: { BATON_ALLOW_FILE_ROOT: outside },
    });
    assert.equal(byVariable.exitCode, 0, byVariable.stdout);
    assert.deepEqual(byVariable.requests.map(({ body }) => body.includes("s3cr3t")), [true, true]);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
});

Deno.test("a link within the working directory is followed", async () => {
  const { requests, stdout, exitCode } = await runProject(["a.yaml"], {
    files: { "a.yaml": upload("body_file: link.txt"), "data/a.txt": "here" },
    prepare: (directory) => link("data/a.txt", `${directory}/link.txt`),
  });
  assert.equal(exitCode, 0, stdout);
  assert.equal(requests[0].body, "here");
});

Deno.test("a link that replaces a file during a run is refused when it is sent", async () => {
  const flow = upload('body_file: "${ENV.NAME}"');
  const { requests, stdout, exitCode } = await runProject(["a.yaml"], {
    files: { "a.yaml": flow },
    env: { NAME: "link" },
    prepare: (directory) => link("/etc/hostname", `${directory}/link`),
  });
  assert.equal(exitCode, 3);
  assert.deepEqual(requests, []);
  assert.match(
    stdout,
    /error\[request-error\]: the file `link` is a link to a place outside the working directory/,
  );
});

Deno.test("a flow outside the working directory reads files of its own folder", async () => {
  const outside = await Deno.makeTempDir();
  await using server = openServer();
  try {
    const flow = (path: string) => upload(`body_file: ${path}`).replace("ORIGIN", server.origin);
    await Deno.writeTextFile(`${outside}/a.yaml`, flow("a.txt"));
    await Deno.writeTextFile(`${outside}/a.txt`, "mine");
    const run = await runCli(["run", `${outside}/a.yaml`]);
    assert.equal(run.exitCode, 0, run.stdout);
    assert.equal(server.requests[0].body, "mine");
    await Deno.mkdir(`${outside}/flows`);
    await Deno.writeTextFile(`${outside}/flows/a.yaml`, flow("../a.txt"));
    const refused = await runCli(["run", `${outside}/flows/a.yaml`]);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stdout, /lies outside the folder of the flow/);
    assert.equal(server.requests.length, 1);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
});

Deno.test("an --allow-file-root that is not a directory is reported before anything is sent", async () => {
  const files = { "a.yaml": upload("body: x"), "file.txt": "" };
  for (const command of ["run", "check"]) {
    const missing = await runCli([command, "a.yaml", "--allow-file-root", "nowhere"], { files });
    assert.equal(missing.exitCode, 2);
    assert.equal(missing.stderr, "error: --allow-file-root nowhere: there is no such directory\n");
    const file = await runCli([command, "a.yaml", "--allow-file-root", "file.txt"], { files });
    assert.equal(file.stderr, "error: --allow-file-root file.txt: not a directory\n");
  }
});

Deno.test("a schema file outside the working directory is refused unless its root is allowed", async () => {
  const outside = await Deno.makeTempDir();
  await Deno.writeTextFile(`${outside}/s.json`, '{ "type": "object" }');
  const files = {
    "a.yaml": `${upload("body: x")}`.replace("status: 200", `schema: ${outside}/s.json`),
  };
  try {
    const refused = await runProject(["a.yaml"], { files });
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stdout, /error\[bad-schema-file\]: .* lies outside the working directory/);
    const allowed = await runProject(["a.yaml", "--allow-file-root", outside], { files });
    assert.equal(allowed.exitCode, 0, allowed.stdout);
  } finally {
    await Deno.remove(outside, { recursive: true });
  }
});

/** More than is held in memory, with every part distinguishable from every other. */
const LARGE = Array.from({ length: 1_000_000 }, (_, i) => String(i).padStart(9, "0")).join("\n");

Deno.test("a large file is sent as a stream with its length, again in every attempt", async () => {
  const flow = `${upload("body_file: large.txt")}    loop:
      max_attempts: 2
      sleep_ms: 0
      until: { headers: { x-never: { exists: true } } }
`;
  const { requests } = await runProject(["a.yaml"], {
    files: { "a.yaml": flow, "large.txt": LARGE },
  });
  assert.equal(requests.length, 2);
  for (const { headers, body } of requests) {
    assert.equal(headers["content-length"], String(LARGE.length));
    assert.equal(headers["transfer-encoding"], undefined);
    assert.ok(body === LARGE);
  }
});

Deno.test("a large file in a form is sent as a stream between the other parts", async () => {
  const { requests, stdout, exitCode } = await runProject(["a.yaml"], {
    files: {
      "a.yaml": upload("multipart: { a: x, f: { file: large.txt }, z: y }"),
      "large.txt": LARGE,
    },
  });
  assert.equal(exitCode, 0, stdout);
  const [{ headers, body }] = requests;
  assert.equal(headers["content-length"], String(body.length));
  const type = String(headers["content-type"]);
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  assert.deepEqual(Array.from(form.keys()), ["a", "f", "z"]);
  assert.ok(await (form.get("f") as File).text() === LARGE);
});

Deno.test("a curl command names the files of a request", async () => {
  const { stdout } = await runProject(["flows/a.yaml", "--curl"], {
    files: {
      "flows/a.yaml": `${upload("body_file: a.json").replace("200", "500")}${
        upload("multipart: { t: '@x', f: { file: a.json } }").replace("steps:\n", "")
          .replace("200", "500").replace("assert:", "always: true\n    assert:")
      }`,
      "flows/a.json": "{}",
    },
  });
  assert.match(stdout, /--data-binary '@flows\/a\.json'/);
  assert.match(stdout, /--form-string 't=@x'/);
  assert.match(stdout, /-F 'f=@"flows\/a\.json";filename="a\.json";type=application\/json'/);
});
