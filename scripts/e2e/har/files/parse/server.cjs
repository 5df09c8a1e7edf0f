// Parse Server with a page that has its SDK.
const { createRequire } = require("node:module");
const { DATABASE, PACKAGES, PORT } = process.env;
const packages = createRequire(`${PACKAGES}/package.json`);
const express = packages("express");
const { ParseServer } = packages("parse-server");
const FilesAdapter = packages("@parse/fs-files-adapter");
const addCloud = require("./cloud.cjs");

async function main() {
  const server = new ParseServer({
    databaseURI: DATABASE,
    appId: "labapp",
    masterKey: "lab-master",
    javascriptKey: "lab-js-key",
    serverURL: `http://127.0.0.1:${PORT}/parse`,
    allowClientClassCreation: true,
    cloud: addCloud,
    filesAdapter: new FilesAdapter(),
    fileUpload: { enableForAuthenticatedUser: true },
    encodeParseObjectInCloudFunction: true,
    silent: true,
    logsFolder: null,
  });
  await server.start();
  const app = express();
  app.use("/parse", server.app);
  app.use("/sdk", express.static(`${PACKAGES}/node_modules/parse/dist`));
  app.use("/", express.static(`${__dirname}/public`));
  app.listen(Number(PORT), "127.0.0.1");
}

main();
