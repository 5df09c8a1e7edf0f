import { DatabaseSync } from "node:sqlite";

export const db = new DatabaseSync((process.env.DATABASE ?? ":memory:").replace("file:", ""));

export interface Walk {
  id: number;
  title: string;
  region: string;
  km: number;
  day: string;
  about: string;
  dogs: number;
  published: number;
  author: string;
}

export function walkOf(id: unknown): Walk | undefined {
  return db.prepare("SELECT * FROM walks WHERE id = ?").get(Number(id)) as Walk | undefined;
}

export function likesOf(id: number): number {
  return (db.prepare("SELECT count(*) AS n FROM likes WHERE walk_id = ?").get(id) as { n: number })
    .n;
}
