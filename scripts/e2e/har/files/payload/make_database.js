// Makes the tables, as a development server does, and ends.
import config from "./payload.config.js";
import { getPayload } from "payload";

await getPayload({ config });
process.exit(0);
