// Runs under Node: a shop with its administration, over one SQLite database in a file.
const { createRequire } = require("node:module");
const own = createRequire(`${process.env.PACKAGES}/package.json`);
const { bootstrap, DefaultJobQueuePlugin, DefaultSearchPlugin, JobQueueService } = own(
  "@vendure/core",
);
const { AdminUiPlugin } = own("@vendure/admin-ui-plugin");
const { AssetServerPlugin } = own("@vendure/asset-server-plugin");

const { ADMIN, DATA, PASSWORD, PORT, SECRET } = process.env;
const port = Number(PORT);

const config = {
  apiOptions: { port, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: ["cookie"],
    superadminCredentials: { identifier: ADMIN, password: PASSWORD },
    cookieOptions: { secret: SECRET },
  },
  dbConnectionOptions: {
    type: "sqljs",
    autoSave: true,
    location: `${DATA}/shop.sqlite`,
    synchronize: true,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [
    AssetServerPlugin.init({ route: "assets", assetUploadDir: `${DATA}/assets` }),
    DefaultJobQueuePlugin.init({}),
    DefaultSearchPlugin.init({}),
    AdminUiPlugin.init({ route: "admin", port: port + 1, adminUiConfig: { apiPort: port } }),
  ],
};

bootstrap(config).then((app) => app.get(JobQueueService).start());
