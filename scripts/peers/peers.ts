import type { Peer } from "./peer.ts";
import { BATON } from "./programs/baton.ts";
import { BARE_YAML, CURL, FETCH_LOOP, GO_LOOP } from "./programs/bare.ts";
import { HURL } from "./programs/hurl.ts";

/** All programs, in the order of the tables. Others are compared to the first one. */
export const PEERS: readonly Peer[] = [BATON, HURL, FETCH_LOOP, GO_LOOP, CURL, BARE_YAML];
