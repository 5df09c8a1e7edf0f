import { runProgram } from "./server.ts";

/** Returns the hash of a password as PHP makes it (bcrypt). */
export async function passwordHash(password: string): Promise<string> {
  return await runProgram({
    program: "php",
    args: ["-r", "echo password_hash($argv[1], PASSWORD_BCRYPT);", password],
    cwd: "/",
  });
}
