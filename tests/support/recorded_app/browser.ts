/** A value that a scenario took from somewhere; the truth that a converter has to find. */
export interface Taken {
  readonly value: string | number | bigint;
  /** Its source: `create_project json $.id`, or what makes it: `environment`, `random`, `now`. */
  readonly from: string;
}

/** What a scenario knows of a value in a request. */
export interface Truth {
  /** The index of the entry. */
  readonly entry: number;
  /** As text. */
  readonly value: string;
  readonly from: string;
}

/** What is sent. */
export interface Sent {
  readonly headers?: Readonly<Record<string, string | Taken>>;
  /** May contain {@linkcode Taken} values anywhere. */
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | Taken>>;
  readonly multipart?: Readonly<Record<string, string | { filename: string; text: string }>>;
  readonly text?: string;
  readonly type?: string;
}

/** What came back. */
export interface Came {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** A value by the keys that lead to it. */
  take(...keys: (string | number)[]): Taken;
  /** A value that a header has. */
  header(name: string): Taken;
  /** The first group of a pattern. */
  match(pattern: RegExp): Taken;
}

/** Part of a path: text, or a value. */
export type PathPart = string | Taken;

/** A browser that keeps cookies and records its actions as Chrome would. */
export interface Browser {
  send(name: string, method: string, path: readonly PathPart[], sent?: Sent): Promise<Came>;
  /** The current value of a cookie. */
  cookie(name: string): Taken;
  readonly truth: readonly Truth[];
  /** The recording. */
  har(): Record<string, unknown>;
}

/** Whether a value was taken from somewhere. */
export function isTaken(value: unknown): value is Taken {
  return typeof value === "object" && value !== null && "from" in value && "value" in value;
}
