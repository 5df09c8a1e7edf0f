/** The words of messages, operators and methods that could be the value of a secret as well. */
const WORDS = new Set(
  ("after an anyOf array arrived assertion at attempt attempts before begin between body boolean " +
    "cannot capture certificate closed complete connect connection contain containsAll containsAny " +
    "containsObject containsOnly contains content cookie date DELETE differ differs does each early " +
    "email empty end endsWith ends equal equals error event events exist exists expected extra " +
    "false field find first fit format found from GET group gte HEAD header headers host integer " +
    "isEmpty item items last least length limit line lines list lte matches match member members " +
    "meets message method missing more most name nested neither nothing none noneOf notContains " +
    "notEquals notMatches null number object only OPTIONS order page parts PATCH path place places " +
    "port POST problem protocol PUT reached received redirect refused request reset response retry " +
    "same schema secret send sent server short space start startsWith status step stopped string take " +
    "takes test text than that time timeout token true trusted type unique unknown user valid value " +
    "values white with within wrong").split(" "),
);

/** Where a text of a diagnostic or an event has words of baton, by the member it is in. */
const OWN_PLACES: Readonly<Record<string, RegExp>> = {
  message: /^/,
  help: /^/,
  notes: /^/,
  unmet: /^/,
  context: /^(?:$|(?:expected|actual|last value):)/,
  curl: /-X $/,
  method: /^$/,
};

/** A beginning of a line in which all quotes are closed. */
const UNQUOTED = /^(?:[^"`]|"(?:[^"\\]|\\.)*"|`[^`]*`)*$/;
const WORD_BEFORE = /(?:^|[ (])([A-Za-z]*)$/;
const WORD_AFTER = /^([A-Za-z]*)(?:[ ,:;)]|$)/m;

/**
 * Returns whether a part of a text is in a word of baton's own: `expected` in `expected "x"`. Values
 * are quoted in messages, so that a word outside quotes is none.
 *
 * @param member The member that the text is in.
 */
export function isOwnWord(
  member: string,
  text: string,
  [start, end]: readonly [start: number, end: number],
): boolean {
  const place = OWN_PLACES[member];
  if (!place || !/^[A-Za-z]+$/.test(text.slice(start, end))) return false;
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const before = WORD_BEFORE.exec(line);
  const after = WORD_AFTER.exec(text.slice(end));
  if (!before || !after) return false;
  const own = line.slice(0, line.length - before[1].length);
  return WORDS.has(before[1] + text.slice(start, end) + after[1]) && place.test(own) &&
    UNQUOTED.test(own);
}
