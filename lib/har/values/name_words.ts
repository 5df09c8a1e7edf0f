const IRREGULAR: Readonly<Record<string, string>> = {
  people: "person",
  children: "child",
  statuses: "status",
  addresses: "address",
  aliases: "alias",
  indices: "index",
  matrices: "matrix",
  data: "data",
  media: "media",
  news: "news",
  series: "series",
  movies: "movie",
  cookies: "cookie",
};

/** Words that end in `id` and are not the id of something. */
const NO_ID = new Set(
  `paid unpaid prepaid valid invalid grid void avoid android uuid guid hybrid liquid solid rapid kid bid mid raid maid
   acid fluid squid covid druid orchid aid lid hid did rid said laid overlaid euclid placid vivid stupid
   timid splid kraid jwkid`.split(/\s+/),
);

/** Words that are written as one. */
const COMPOUNDS: Readonly<Record<string, readonly string[]>> = {
  csrftoken: ["csrf"],
  xsrftoken: ["csrf"],
  csrfmiddlewaretoken: ["csrf"],
  requestverificationtoken: ["csrf"],
  authenticitytoken: ["csrf"],
  antiforgery: ["csrf"],
  xsrf: ["csrf"],
  accesstoken: ["access", "token"],
  authtoken: ["auth", "token"],
  idtoken: ["id", "token"],
  apikey: ["api", "key"],
  jwt: ["token"],
  bearer: ["token"],
  authorization: ["token"],
  sid: ["session", "id"],
  sessid: ["session", "id"],
  phpsessid: ["session", "id"],
  jsessionid: ["session", "id"],
  hashstring: ["hash"],
  createdby: ["creator"],
  updatedby: ["user"],
  uuid: ["id"],
  guid: ["id"],
  uid: ["id"],
  pk: ["id"],
  oid: ["id"],
  objectid: ["id"],
};

const MAX_REMEMBERED = 20_000;
const remembered = new Map<string, readonly string[]>();

/**
 * The words of a name, in lower case and in the singular: `userIds` is `user id`, `x-csrf-token` is
 * `csrf`.
 */
export function nameWords(name: string): readonly string[] {
  const known = remembered.get(name);
  if (known) return known;
  const found = split(name);
  if (remembered.size < MAX_REMEMBERED) remembered.set(name, found);
  return found;
}

function split(name: string): readonly string[] {
  const words = name
    .replace(/^[Xx]-/, "")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .flatMap(expand);
  return mergeCsrf(words);
}

function expand(word: string): readonly string[] {
  const whole = Object.hasOwn(COMPOUNDS, word) ? COMPOUNDS[word] : undefined;
  if (whole) return whole;
  const one = singular(word);
  const compound = Object.hasOwn(COMPOUNDS, one) ? COMPOUNDS[one] : undefined;
  if (compound) return compound;
  const stem = /^(\p{L}+)id$/u.exec(one)?.[1];
  return stem !== undefined && !NO_ID.has(one) ? [singular(stem), "id"] : [one];
}

/** A csrf token has many names, of which one word is enough. */
function mergeCsrf(words: readonly string[]): readonly string[] {
  if (
    words.includes("csrf") || words.join(" ") === "authenticity token" ||
    words.join(" ") === "request verification token"
  ) return ["csrf"];
  return words.filter((word, index) => word !== words[index - 1]);
}

/** The singular of an English noun in lower case. */
export function singular(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word];
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is|ous)$/.test(word)) return word;
  if (/ies$/.test(word)) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:s|x|z|ch|sh)es$/.test(word) && !/[aeiou]ses$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
