import { secretNameKind } from "../../secrets/mod.ts";
import { keyOf, wordsOf } from "./names.ts";
import type { Atom } from "../provenance.ts";

const USER =
  /(?:^| )(?:user|users|username|user name|login|login id|email|e mail|mail|account|nick|nickname|handle|identifier|identity|principal|member|owner|author|assignee|recipient)(?: id| name| address)?$/;
const ACCOUNT =
  /(?:^| )(?:user|username|user name|user id|uid|login|login name|login id|email|e mail|mail|email address|mail address|nick|nickname|handle|identifier|account name|slug|subdomain|workspace|workspace name|company|company name|organi[sz]ation|organi[sz]ation name|team name|tenant|tenant name)$/;
const PASSWORD =
  /(?:^| )(?:password|passwd|pwd|passphrase|passcode|pass|secret)(?: ?(?:\d+|confirm|confirmation|again|repeat|verify|check))?$|^(?:confirm|repeat|new|old|current) ?(?:password|passwd|pwd)$|^password ?(?:confirmation|confirm|repeat|again)$/;

/** Whether an atom is called as those who use an application are: `username`, `email`, `user id`. */
export function isUserName(atom: Atom): boolean {
  return USER.test(wordsOf(atom.name)) || USER.test(wordsOf(keyOf(atom.place) ?? ""));
}

/** Whether an atom of a registration is called as what no two accounts may share. */
export function isAccountName(atom: Atom): boolean {
  return ACCOUNT.test(wordsOf(keyOf(atom.place) ?? atom.name));
}

/** Whether an atom is called as a password is. */
export function isPasswordName(atom: Atom): boolean {
  const name = keyOf(atom.place) ?? atom.name;
  return PASSWORD.test(wordsOf(name)) || secretNameKind(name) === "password";
}
