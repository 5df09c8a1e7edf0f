// A magazine with articles and topics, whose editors log in with a session in a cookie.
const process = require("node:process");

const accounts = JSON.parse(process.env.ACCOUNTS ?? "[]");

require("apostrophe")({
  root: module,
  shortName: "magazine",
  modules: {
    "@apostrophecms/express": {
      options: {
        address: "127.0.0.1",
        port: Number(process.env.PORT),
        session: { secret: process.env.KEY },
      },
    },
    topic: {
      extend: "@apostrophecms/piece-type",
      options: { label: "Topic", pluralLabel: "Topics" },
    },
    article: {
      extend: "@apostrophecms/piece-type",
      options: { label: "Article", pluralLabel: "Articles" },
      fields: {
        add: {
          teaser: { type: "string", label: "Teaser", textarea: true },
          pages: { type: "integer", label: "Pages" },
          section: {
            type: "select",
            label: "Section",
            choices: ["gardens", "rivers", "workshops"].map((value) => ({ label: value, value })),
          },
          _topics: { type: "relationship", label: "Topics", withType: "topic" },
        },
        group: {
          basics: { label: "Basics", fields: ["title", "teaser", "pages", "section", "_topics"] },
        },
      },
    },
    accounts: {
      tasks: (self) => ({
        add: {
          usage: "Adds administrators",
          async task() {
            for (const { username, password } of accounts) {
              const user = { ...self.apos.user.newInstance(), role: "admin", username, password };
              await self.apos.user.insert(self.apos.task.getReq(), { ...user, title: username });
            }
          },
        },
      }),
    },
  },
});
