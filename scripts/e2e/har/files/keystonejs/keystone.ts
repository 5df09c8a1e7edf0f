// A collection of recipes with tags, by users who log in with a session in a cookie.
import { createAuth } from "@keystone-6/auth";
import { config, list } from "@keystone-6/core";
import { allowAll } from "@keystone-6/core/access";
import { checkbox, integer, password, relationship, select, text } from "@keystone-6/core/fields";
import { statelessSessions } from "@keystone-6/core/session";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import process from "node:process";

const { withAuth } = createAuth({
  listKey: "User",
  identityField: "email",
  secretField: "password",
  sessionData: "name",
});

const required = { validation: { isRequired: true } };
const unique = { ...required, isIndexed: "unique" } as const;
const states = ["draft", "tested", "printed"].map((value) => ({ label: value, value }));

export default withAuth(config({
  db: {
    provider: "sqlite",
    prismaClientOptions: () => ({
      adapter: new PrismaBetterSqlite3({ url: `file:${process.env.DATABASE}` }),
    }),
  },
  server: { host: "127.0.0.1", port: Number(process.env.PORT) },
  session: statelessSessions({ secret: process.env.KEY ?? "the key of a build without a server" }),
  telemetry: false,
  lists: {
    User: list({
      access: allowAll,
      fields: {
        name: text(required),
        email: text(unique),
        password: password(required),
        recipes: relationship({ ref: "Recipe.author", many: true }),
      },
    }),
    Recipe: list({
      access: allowAll,
      fields: {
        title: text(required),
        method: text({ ui: { displayMode: "textarea" } }),
        servings: integer(),
        status: select({
          options: states,
          defaultValue: "draft",
          ui: { displayMode: "segmented-control" },
        }),
        vegan: checkbox(),
        author: relationship({ ref: "User.recipes" }),
        tags: relationship({ ref: "Tag.recipes", many: true }),
      },
    }),
    Tag: list({
      access: allowAll,
      fields: {
        name: text(unique),
        recipes: relationship({ ref: "Recipe.tags", many: true }),
      },
    }),
  },
}));
