import { serveShop } from "../../examples/shop/server.ts";
import { serveReleases } from "./release_server.ts";

const USER = "demo";
const PASSWORD = "tea-and-biscuits";

if (import.meta.main) {
  const [folder] = Deno.args;
  if (folder === undefined) {
    console.error("usage: serve.ts FOLDER");
    Deno.exit(2);
  }
  const { url } = serveReleases(folder);
  const shop = serveShop({ port: 0, users: { [USER]: PASSWORD } });
  const variables = {
    BATON_RELEASES: url,
    SHOP_URL: shop.url,
    SHOP_USER: USER,
    SHOP_PASSWORD: PASSWORD,
  };
  console.log(Object.entries(variables).map(([name, value]) => `${name}=${value}`).join("\n"));
}
