/** The verb for each method, if nothing else names the action. */
export const METHOD_VERBS: Readonly<Record<string, string>> = {
  GET: "get",
  POST: "create",
  PUT: "update",
  PATCH: "update",
  DELETE: "delete",
  HEAD: "check",
  OPTIONS: "ask",
  MKCOL: "create",
  MKCALENDAR: "create",
  PROPPATCH: "update",
  PROPFIND: "get",
  REPORT: "get",
};

/** Words at the end of a path that name an action. */
export const ACTION_WORDS: ReadonlySet<string> = words(
  `abort accept acknowledge activate add apply approve archive assign authorize authenticate block book calculate
   cancel change charge check checkout claim clear clone close collect complete compute confirm connect convert copy
   deactivate decline delete deliver deploy disable disconnect dismiss dispatch download duplicate edit enable
   estimate evaluate execute exchange export finish flush follow fork fulfill generate import install invite
   invoke join launch leave like link lock login logout merge migrate modify move mute notify open parse pause pay
   ping place play poll post preview process publish purchase push query read rebuild redeem refresh refund
   register reindex reject release reload remove rename render renew reopen reorder replace replay report request
   resend reserve reset resolve restart restore resume retry return revert revoke rollback rotate run save scan
   schedule search send share ship sign simulate skip snooze sort star start stop submit subscribe
   suspend switch sync synchronize terminate test toggle track transfer transform translate trigger
   unarchive unassign unblock unfollow uninstall unlike unlink unlock unmute unpublish unregister
   unsubscribe unstar update upload upsert validate verify vote withdraw`,
);

/** Words at the end of the path of a form that creates something: `/notes/new`. */
export const CREATE_WORDS: ReadonlySet<string> = words("new create");

/** Verbs at the beginning of a name that is a whole sentence: `getUserById`. */
export const SENTENCE_VERBS: ReadonlySet<string> = words(
  `get list fetch find load read create add insert update edit set save delete remove search query do make
   send start stop check is has run register login logout upload download import export`,
);

/** Words of a path that do not describe its resource. */
export const NOISE_WORDS: ReadonlySet<string> = words(
  `api apis rest rpc jsonrpc graphql gql ajax json xml web www app public private internal external v service
   services backend server index default odata trpc php action endpoint`,
);

/** Words for the current user. */
export const SELF_WORDS: ReadonlySet<string> = words("me self current mine my whoami");

/** Words that are too general without the word before them. */
export const VAGUE_WORDS: ReadonlySet<string> = words(
  `all count data detail details export history info item items latest list meta metadata new options page
   preview recent settings state stats statistics status summary tree view config configuration`,
);

/** The meaning of an error status, for the name of a step that expects it. */
export const REFUSAL_WORDS: Readonly<Record<number, string>> = {
  400: "refused",
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  405: "refused",
  409: "conflict",
  410: "gone",
  412: "outdated",
  422: "refused",
  428: "refused",
  429: "limited",
};

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
