import { sqliteAdapter } from "@payloadcms/db-sqlite";
import { lexicalEditor } from "@payloadcms/richtext-lexical";
import { buildConfig } from "payload";

const title = { name: "title", type: "text", required: true };

export default buildConfig({
  secret: process.env.KEY,
  telemetry: false,
  db: sqliteAdapter({ client: { url: process.env.DATABASE } }),
  editor: lexicalEditor(),
  admin: { user: "users" },
  typescript: { autoGenerate: false },
  collections: [
    {
      slug: "users",
      auth: true,
      admin: { useAsTitle: "email" },
      fields: [{ name: "name", type: "text" }],
    },
    {
      slug: "venues",
      admin: { useAsTitle: "title" },
      fields: [title, { name: "seats", type: "number" }, {
        name: "kind",
        type: "select",
        options: ["hall", "open air", "club"],
      }],
    },
    {
      slug: "concerts",
      admin: { useAsTitle: "title" },
      versions: { drafts: true },
      fields: [
        title,
        { name: "venue", type: "relationship", relationTo: "venues" },
        { name: "programme", type: "richText" },
        {
          name: "pieces",
          type: "array",
          fields: [{ name: "composer", type: "text" }, { name: "minutes", type: "number" }],
        },
        { name: "isSoldOut", type: "checkbox" },
      ],
    },
  ],
});
