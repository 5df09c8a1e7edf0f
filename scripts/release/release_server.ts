import { join } from "node:path";
import config from "../../deno.json" with { type: "json" };

const FOLDER = `/releases/download/v${config.version}/`;

/**
 * Serves the files of a folder on loopback like the release host: each is a redirect to its
 * storage. Other names are not found.
 */
export function serveReleases(folder: string): { readonly url: string } & AsyncDisposable {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async ({ url }) => {
    const { pathname } = new URL(url);
    const [, place, name] = /^(\/releases\/download\/[^/]+\/|\/kept\/)([\w.-]+)$/.exec(pathname) ??
      [];
    if (place === FOLDER) {
      return new Response(null, { status: 302, headers: { location: `/kept/${name}` } });
    }
    if (place !== "/kept/") return new Response(null, { status: 404 });
    try {
      return new Response((await Deno.open(join(folder, name))).readable);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return new Response(null, { status: 404 });
      throw error;
    }
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/releases`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
