// Serves NocoDB and its pages from the packages in the working directory.
const process = require("node:process");
const load = require("node:module").createRequire(`${process.cwd()}/package.json`);

const { Noco } = load("nocodb");
const app = load("express")();
const server = app.listen(Number(process.env.PORT), "127.0.0.1");
let handler = (_request, response) => response.sendStatus(503);

app.use((...args) => handler(...args));
Noco.init({}, server, app).then((ready) => handler = ready);
