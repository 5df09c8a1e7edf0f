import type { Entry, Recording } from "../recording.ts";
import type { Note, Repaired } from "../stages.ts";
import { announcedIn } from "./announced.ts";
import { isApiCall, sessionNeeded, showsSessions } from "./evidence.ts";
import { issuedIn } from "./issued.ts";
import { isAuthorized, unknownCredential, withAuthorization } from "./with_header.ts";

const EXPORT = "in Chrome choose *Export HAR with sensitive data*";

/** Puts the token that a login handed out into the requests that showed it. */
export function putTokens({ entries, sanitized }: Recording): Repaired {
  if (entries.some(isAuthorized)) return { entries, notes: [] };
  const announced = announcedIn(entries);
  const issued = issuedIn(entries);
  const needed = sessionNeeded(entries);
  const wasShown = issued.tokens.size > 0 && !showsSessions(entries, issued.tokens) &&
    (sanitized || needed?.wasRefused);
  if (!announced.any && !wasShown) {
    return { entries, notes: sanitized && needed ? [lost(needed.entry)] : [] };
  }
  const notes: Note[] = [];
  const put: Entry[] = [];
  let unknown: Entry | undefined;
  const repaired = entries.map((entry) => {
    const isAnnounced = announced.covers(entry);
    if (entry.request.method === "OPTIONS" || issued.entries.has(entry.index)) return entry;
    if (announced.any ? !isAnnounced : !isApiCall(entry)) return entry;
    const authorization = issued.before(entry, isAnnounced);
    if (authorization === undefined && !isAnnounced) return entry;
    if (authorization === undefined) unknown ??= entry;
    const added = withAuthorization(entry, authorization ?? unknownCredential("Bearer"));
    if (authorization !== undefined) put.push(added);
    return added;
  });
  if (put.length > 0) {
    const more = put.length === 1 ? "" : ` and to ${put.length - 1} more`;
    notes.push({
      entry: put[0],
      text: `\`authorization\` was added here${more}: the recording was sanitised`,
    });
  }
  if (unknown) {
    notes.push({
      entry: unknown,
      text: "the recording was sanitised: requests showed a token in `authorization` which no " +
        `answer handed out; set it in the environment, or record anew (${EXPORT})`,
    });
  }
  return { entries: repaired, notes };
}

function lost(entry: Entry): Note {
  return {
    entry,
    text:
      "the recording was sanitised: `cookie`, `set-cookie` and `authorization` are missing, so " +
      `the session of the requests after the login is not known; export it anew (${EXPORT})`,
  };
}
