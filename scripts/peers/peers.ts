import type { Peer } from "./peer.ts";
import { BARE_YAML, CURL, FETCH_LOOP, GO_LOOP } from "./programs/bare.ts";
import { BATON } from "./programs/baton.ts";
import { BRUNO } from "./programs/bruno.ts";
import { HTTPYAC } from "./programs/httpyac.ts";
import { HURL } from "./programs/hurl.ts";
import { K6 } from "./programs/k6.ts";
import { KARATE } from "./programs/karate.ts";
import { NEWMAN } from "./programs/newman.ts";
import { STEPCI } from "./programs/stepci.ts";
import { TAVERN } from "./programs/tavern.ts";
import { VENOM } from "./programs/venom.ts";

/** All programs, in the order of the tables. Others are compared to the first one. */
export const PEERS: readonly Peer[] = [
  BATON,
  HURL,
  K6,
  VENOM,
  KARATE,
  NEWMAN,
  BRUNO,
  STEPCI,
  HTTPYAC,
  TAVERN,
  FETCH_LOOP,
  GO_LOOP,
  CURL,
  BARE_YAML,
];

/** Programs that would belong here, and why they are not measured. */
export const NOT_MEASURED: readonly (readonly [title: string, reason: string])[] = [
  ["runn", "the Go module proxy refuses its module"],
];
