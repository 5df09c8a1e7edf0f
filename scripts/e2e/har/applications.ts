import type { Application } from "./application.ts";
import { DIRECTUS } from "./directus.ts";
import { JSON_SERVER_AUTH } from "./json_server_auth.ts";
import { NODE_RED } from "./node_red.ts";
import { TRANSMISSION } from "./transmission.ts";

/** Every application of the suite. */
export const APPLICATIONS: readonly Application[] = [
  JSON_SERVER_AUTH,
  TRANSMISSION,
  NODE_RED,
  DIRECTUS,
];
