import { wordSet } from "./words.ts";

/** Words at the end of names of identifiers. */
export const ID_WORDS: ReadonlySet<string> = wordSet(
  `id hash key token rev revision ref reference slug code number etag version cursor nonce csrf session handle
   identifier ticket uri urn arn path continuation serial no nr`,
);

/** Nouns for any stored thing, in names such as `objectId`. */
export const ANY_THING = wordSet("object record item document doc entity row node resource");

/**
 * Words at the end of names whose values are not identifiers, although they are numbers or short
 * words.
 */
export const NOT_ID: ReadonlySet<string> = wordSet(
  `limit offset page size count total status qty quantity price amount sort order index idx width height level
   type since per max min timeout year month day x y z lat lng lon long lang language locale method name
   title description take skip top first last rank score rating priority position weight length duration depth
   step start end from to before zoom scale ratio percent progress age stock balance sum value interval delay
   retry attempt port hour minute second week quarter currency format mode tab enabled active
   radius opacity color colour speed rate discount tax cost budget point star like seat`,
);

/** Names of objects that only wrap the subject of a response. */
export const WRAPPERS: ReadonlySet<string> = wordSet(
  `data result results item items row rows record records response payload attributes edge edges node nodes
   value values list content contents object objects entity entities body json hits suggestion suggestions match matches doc docs documents arguments
   args arg argument params param input output variable meta embedded relationships included _embedded d
   model models collection page output return returned _source source variables`,
);

/** Words of a request for an action that are not also nouns. */
export const PURE_VERBS: ReadonlySet<string> = wordSet(
  `get find fetch read show edit create init add new insert update patch put save delete remove destroy make do
   upsert archive restore publish unpublish enable disable start stop cancel close open complete finish
   validate verify confirm submit send added created updated deleted removed inserted saved published closed
   opened mine by all many one first lookup execute invoke subscribe rename toggle assign unassign accept
   decline approve reject mutation write unlink`,
);

/** Words of a request for an action, rather than for the thing that it acts on. */
export const VERBS: ReadonlySet<string> = PURE_VERBS.union(wordSet(
  `list view search query detail info check bulk batch massdelete load select count export import download upload
   copy move clone duplicate run call checkout paged paginated`,
));

/** Parts of a path that do not describe its subject. */
export const PATH_NOISE: ReadonlySet<string> = wordSet(
  `api rest rpc graphql gql jsonrpc json xml v web www app ajax public private internal external service
   services backend server endpoint index php aspx do action trpc odata jolokia admin`,
);

/** The end of a path that is a script. */
export const SCRIPT: RegExp = /\.(?:php|aspx?|ashx|f?cgi|pl|jsp|do)$/i;

/** Words before a noun that say which one is meant. */
export const QUALIFIERS: ReadonlySet<string> = wordSet(
  `from to source target src dst dest destination origin parent child new old current selected default primary
   main next previous prev related linked my other original existing last first root top base reply bare raw plain`,
);

/** Words for comparisons, as in `filter[role][_eq]`. */
export const OPERATORS: ReadonlySet<string> = wordSet(
  `eq neq ne gt gte lt lte in nin is like ilike contains icontains starts ends with filter filters where and or
   not exact iexact any q match equals f`,
);

/** Names of parameters that say how many items of a list are asked for. */
export const LIMIT: RegExp =
  /^_?(?:limit|per_?page|page_?size|size|take|first|last|top|max_?results|count|rows|n|\$top)$|\[(?:limit|size)\]$/i;

/** Names of parameters with what a search looks for. */
export const SEARCH: RegExp =
  /^[_$]?(?:q|query|search|s|term|keywords?|text|filter|find|name_(?:like|part|contains))$/i;

/** Ends of paths that refer to the logged-in user. */
export const ABOUT_USER: ReadonlySet<string> = wordSet(
  `register registration registrations login signin signup logon auth authenticate authentication session
   sessions me self whoami current profile join userinfo token oauth credentials`,
);

/** Words of paths that only report to the server what the user looks at. */
export const VISIT_WORDS: ReadonlySet<string> = wordSet(
  `track tracking telemetry heartbeat keepalive presence analytics impression impressions beacon
   typing lastseen lastpage seen viewed recent recents`,
);

/** Singular nouns for people with accounts. */
export const PEOPLE: ReadonlySet<string> = wordSet(
  `user account member customer person people player admin administrator employee student teacher
   patient author subscriber operator staff client profile participant guest driver vendor merchant`,
);

/** Words in the names of secrets and of tokens that may be replaced by others. */
export const TOKEN_WORDS: ReadonlySet<string> = wordSet(
  `token csrf session auth authorization key jwt ticket credential signature digest secret nonce crumb sectok
   sesskey`,
);

/** Whether words name a secret, or a token that may be replaced by another. */
export function hasToken(words: readonly string[]): boolean {
  return words.some((word) => TOKEN_WORDS.has(word));
}

/** Words in the names of values that lead to the next page. */
export const PAGE_WORDS: ReadonlySet<string> = wordSet(
  `cursor continuation marker after before next nextpage scroll bookmark since start`,
);

/** Words in the names of values of which the latest counts. */
export const ROTATING_WORDS: ReadonlySet<string> = wordSet(
  `token csrf session etag rev revision version cursor nonce continuation match ticket auth`,
);

/** Words that may mean the same, in lines. */
const SYNONYMS: readonly ReadonlySet<string>[] =
  `user owner author assignee creator createdby person member account customer employee reviewer recipient sender manager uploader requester responsible approver contact profile participant
  folder directory dir
  category group section
  org organization organisation company tenant workspace team
  image photo picture avatar file attachment media asset upload document
  hash checksum digest fingerprint
  job task operation process run execution
  cart basket bag
  message msg post
  transaction txn tx
  product item article sku
  project repo repository
  cursor continuation marker next after before start token`.split("\n").map(wordSet);

/** Whether two words may mean the same. */
export function areSynonyms(a: string, b: string): boolean {
  return a === b || SYNONYMS.some((group) => group.has(a) && group.has(b));
}

/** Verbs for reading. */
export const READ_VERBS: ReadonlySet<string> = wordSet(
  `get list fetch find search query count select browse describe show lookup suggest autocomplete
   aggregate preview stats status info poll whoami ping exists mget msearch scroll`,
);

/** Those in the name of an operation; in a path, the others mark something as read. */
export const OPERATION_READS: ReadonlySet<string> = READ_VERBS.union(
  wordSet("read load view check is has can watch export retrieve all state filter slice"),
);

/** Verbs of operations that change something, regardless of the noun: `setStatus`, `mark_read`. */
export const CHANGE_VERBS: ReadonlySet<string> = wordSet(
  `set put create add new insert update edit modify change save store write upsert replace patch move
   rename make start stop send submit upload import register enable disable cancel close complete approve
   assign mark clear reset`,
);

/** Verbs of operations that remove something. */
export const REMOVE_VERBS: ReadonlySet<string> = wordSet(
  `delete del remove destroy drop purge erase unlink unregister deregister uninstall undeploy trash
   massdelete wipe revoke`,
);

/** Verbs of links, in the languages of their applications, too. */
export const LINK_REMOVES: ReadonlySet<string> = wordSet(
  "delete del remove destroy erase purge elimina eliminar supprimer loeschen borrar excluir",
);

/** Verbs of what changes or removes something. */
export const WRITE_VERBS: ReadonlySet<string> = CHANGE_VERBS.union(REMOVE_VERBS);
/** Verbs of what reads, changes or removes something. */
export const ANY_VERB: ReadonlySet<string> = WRITE_VERBS.union(READ_VERBS);

/** Words at the end of a path that name an action. */
export const ACTION_WORDS: ReadonlySet<string> = wordSet(
  `abort accept acknowledge acquire activate add admit allocate apply approve archive assign authenticate authorize ban
   block book boot calculate cancel change charge check checkout claim clear clone close collect complete compute
   confirm connect convert copy deactivate decline delete deliver demote deploy deregister destroy disable discharge disconnect
   dismiss dispatch dispute download drain duplicate edit enable endorse escalate estimate evaluate exchange
   execute expire export extend filter finish flag flush follow forget fork fulfill generate grade grant hold import
   install invite invoke join kick launch leave like link lock log login logout lookup merge migrate modify move
   mute nominate notify open pack paginate parse pause pay pick pin ping place play poll post postpone prepare
   preview process promote provision publish purchase push query rate read reassign reboot rebuild redact redeem
   refresh refund register reindex reject release reload remind remove rename render renew reopen reorder replace
   replay report request resend reserve reset resolve restart restock restore resume retry return revert revoke
   rollback rotate run save scale scan schedule score search send settle share ship shutdown sign simulate skip
   snooze sort star start stop submit subscribe suspend switch sync synchronize terminate test toggle track
   transfer transform translate trigger unarchive unassign unban unblock undeploy unflag unfollow uninstall unlike
   unlink unlock unmute unpin unpublish unregister unstar unsubscribe update upload upsert validate verify void
   vote wake withdraw`,
);

/** Verbs at the beginning of a name that is a whole sentence: `getUserById`. */
export const SENTENCE_VERBS: ReadonlySet<string> = wordSet(
  `get list fetch find load read create add insert update edit set save delete remove search query do make
   send start stop check is has run register login logout upload download import export`,
);

/** Words for the current user. */
export const SELF_WORDS: ReadonlySet<string> = wordSet("me self current mine my whoami");

/** Words that are too general without the word before them. */
export const VAGUE_WORDS: ReadonlySet<string> = wordSet(
  `all count data detail details edit export history info item items latest list meta metadata new options page
   preview recent settings show state stats statistics status summary tree view config configuration`,
);

/** Verbs with which the labels of buttons begin. */
export const BUTTON_VERBS: ReadonlySet<string> = VERBS.union(wordSet(
  `apply back browse change clear continue filter finish go import log login logout next previous refresh
   register reply reset return select send share show sign sort start step stop switch undo`,
));

/** The last word in the path of a page with a form for one item. */
export const FORM_PAGES: ReadonlySet<string> = wordSet(
  "add change confirm create delete deregister destroy edit history modify new remove rename show update view",
);

/** Words at the end of the path of a form that creates something: `/notes/new`. */
export const CREATE_WORDS: ReadonlySet<string> = wordSet("new create init");
/** Segments after which a path says what is new: `/pages/add/article/7`. */
export const ADDING: ReadonlySet<string> = CREATE_WORDS.union(wordSet("add"));

/** Names of tokens, in order of preference. */
export const TOKEN_NAMES: readonly string[] =
  `accesstoken authtoken authenticationtoken sessiontoken bearertoken apitoken usertoken token jwt jwttoken
   bearer authorization sessionid sessionkey key idtoken`.split(/\s+/);

const USER =
  /(?:^| )(?:user|username|user name|login|login id|email|e mail|mail|account|nick|nickname|handle|identifier|identity|principal|member|owner|author|creator|editor|modifier|moderator|assignee|recipient|[a-z]+ed by)s?(?: id| name| address)?$/;

/** Whether words name a user. */
export const isUser = (words: string): boolean => USER.test(words);
