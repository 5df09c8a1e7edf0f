import { runProgram } from "./server.ts";

/** Returns the hash of a password as PHP makes it (bcrypt). */
export async function passwordHash(password: string): Promise<string> {
  return await runProgram({
    program: "php",
    args: ["-r", "echo password_hash($argv[1], PASSWORD_BCRYPT);", password],
    cwd: "/",
  });
}

/** Arguments with which PHP writes no errors into its pages. */
export const WITHOUT_ERRORS = ["-d", "error_reporting=0", "-d", "display_errors=0"] as const;

/** Returns the id from which the rows of a table are counted, which differs from server to server. */
export function randomId(): number {
  return 300 + Math.floor(Math.random() * 2700);
}
