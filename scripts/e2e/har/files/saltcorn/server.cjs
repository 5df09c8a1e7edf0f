// Makes the database with the accounts, fills it, or serves it.
const [, , packages, task, argument] = process.argv;
const from = require("node:module").createRequire(`${packages}/package.json`);
const load = (name) => from(`@saltcorn/${name}`);

const tasks = {
  async prepare() {
    await load("data/db/reset_schema")();
    for (const { username, password } of JSON.parse(argument)) {
      await load("data/models/user").create({ email: username, password, role_id: 1 });
    }
    process.exit(0);
  },
  async fill() {
    await load("data/models/plugin").loadAllPlugins();
    const [Table, Field, View, Page, Tag, User] = ["table", "field", "view", "page", "tag", "user"]
      .map((name) => load(`data/models/${name}`));
    for (const name of ["Kettles", "Umbrellas"]) {
      const table = await Table.create(name);
      for (const label of ["Title", "Colour"]) {
        await Field.create({ table, label, type: "String", attributes: {} });
      }
      for (const colour of ["green", "red"]) {
        await table.insertRow({ title: `${name} of a ${colour} kind`, colour });
      }
      const layout = { above: [{ type: "blank", contents: name }] };
      await View.create({
        name: `All ${name}`,
        viewtemplate: "Show",
        table_id: table.id,
        min_role: 1,
        configuration: { columns: [], layout },
      });
      await Page.create({ name, title: name, description: name, min_role: 1, layout });
      await Tag.create({ name });
      await User.create({
        email: `${name}@example.com`.toLowerCase(),
        password: `${name} and pots`,
        role_id: 80,
      });
    }
    process.exit(0);
  },
  serve: () => load("server/serve")({ port: Number(argument) }),
};

tasks[task]().catch((error) => {
  console.error(error);
  process.exit(1);
});
