import { ACCOUNT, type RunningApp } from "../../support/recorded_app/mod.ts";

/** The variables that a person would set to run a flow of the application. */
export function environmentOf({ origin }: RunningApp): Record<string, string> {
  return {
    BASE_URL: origin,
    LOGIN_USERNAME: ACCOUNT.username,
    LOGIN_PASSWORD: ACCOUNT.password,
  };
}
