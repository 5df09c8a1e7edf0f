import "server-only";
import { jwtVerify, SignJWT } from "jose";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";

const key = () => new TextEncoder().encode(process.env.SESSION_SECRET);

export async function createSession(user) {
  const expires = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000);
  const session = await new SignJWT({ userId: user.id, name: user.name })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuedAt()
    .setExpirationTime("7d")
    .sign(key());
  const store = await cookies();
  store.set("session", session, { httpOnly: true, expires, sameSite: "lax", path: "/" });
}

export async function deleteSession() {
  (await cookies()).delete("session");
}

/** Returns who is logged in; everybody else goes to the login. */
export async function verifySession() {
  const session = (await cookies()).get("session")?.value;
  try {
    const { payload } = await jwtVerify(session, key(), { algorithms: ["HS256"] });
    return payload;
  } catch {
    redirect("/login");
  }
}
