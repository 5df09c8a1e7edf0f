/** What a program may not do, each with what came of it; started as the bundle is. */
const ATTEMPTS = {
  run: () => new Deno.Command(Deno.execPath(), { args: ["--version"] }).outputSync(),
  ffi: () => Deno.dlopen("libc.so.6", {}),
  sys: () => Deno.hostname(),
  import: () => import(`http://127.0.0.1:9/${"code"}.js`),
  eval: () => new Function("return 1")(),
  read: () => Deno.readTextFileSync(import.meta.filename).length > 0,
  write: () => Deno.removeSync(Deno.makeTempFileSync()),
  env: () => Deno.env.get("HOME") !== "",
  net: () => Deno.listen({ port: 0 }).close(),
};

for (const [name, attempt] of Object.entries(ATTEMPTS)) {
  let outcome = "done";
  try {
    await attempt();
  } catch (error) {
    outcome = error.name;
  }
  console.log(`${name} ${outcome}`);
}
