import { memoizedByName } from "../../text/mod.ts";

/**
 * Suffixes below which names belong to different owners (from the Public Suffix List: the most
 * common countries and application hosts).
 */
const SECOND_LEVEL =
  /^(?:ac|co|com|edu|go|gob|gouv|gov|govt|gv|ltd|me|mil|ne|net|nhs|nom|or|org|plc|sch|school)$/;

const SHARED_HOSTS: readonly string[] =
  `amazonaws.com appspot.com azurewebsites.net azurestaticapps.net cloudfront.net fly.dev
   github.io gitlab.io herokuapp.com netlify.app ngrok.io ngrok-free.app onrender.com
   pages.dev railway.app run.app surge.sh vercel.app web.app firebaseapp.com workers.dev`
    .split(/\s+/);

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.*\])$/;

/**
 * Returns the domain under which one owner registered a host: `example.co.uk` for
 * `shop.example.co.uk`. An address is its own domain, and all names of the local machine are one.
 */
export const registrableDomain: (host: string) => string = memoizedByName((host) => {
  if (LOOPBACK.test(host)) return "localhost";
  if (ADDRESS.test(host)) return host;
  const labels = host.replace(/\.$/, "").split(".");
  const [second = "", top = ""] = labels.slice(-2);
  const isShared = SHARED_HOSTS.includes(`${second}.${top}`) ||
    labels.length > 2 && top.length === 2 && SECOND_LEVEL.test(second);
  return labels.slice(isShared ? -3 : -2).join(".");
});
