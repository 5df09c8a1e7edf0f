import { createHash, randomBytes } from "node:crypto";
import { query } from "./db.js";

const idOf = (token) => createHash("sha256").update(token).digest("hex");

export async function createSession(userId) {
  const token = randomBytes(20).toString("base64url");
  const expires = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await query("INSERT INTO sessions VALUES (?, ?, ?)", idOf(token), userId, expires.getTime());
  return { token, expires };
}

export async function userOfSession(token) {
  if (token === undefined) return null;
  const [user] = await query(
    "SELECT users.id, users.name FROM sessions JOIN users ON users.id = user_id " +
      "WHERE sessions.id = ? AND expires > ?",
    idOf(token),
    Date.now(),
  );
  return user ?? null;
}

export async function deleteSession(token) {
  await query("DELETE FROM sessions WHERE id = ?", idOf(token));
}
