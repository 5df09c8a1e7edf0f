import { Injectable, NotFoundException } from "@nestjs/common";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export interface User {
  id: number;
  email: string;
  name: string;
  password: string;
  role: string;
}

/** The tables, all of which a file has. */
@Injectable()
export class Store {
  private readonly file = `${process.env.DATA}/data.json`;
  readonly db = existsSync(this.file)
    ? JSON.parse(readFileSync(this.file, "utf8"))
    : { users: this.users(), projects: [], tasks: [], labels: [], refresh: {}, last: {} };

  private users(): User[] {
    return JSON.parse(process.env.ACCOUNTS).map(({ username, password }, index) => ({
      id: index + 1,
      email: username,
      name: username.replace(/@.*/, ""),
      password,
      role: "member",
    }));
  }

  save() {
    writeFileSync(this.file, JSON.stringify(this.db));
  }

  nextId(table: string): number {
    return this.db.last[table] = (this.db.last[table] ?? 100) + 1;
  }

  insert(table: string, row: object, id: number | string = this.nextId(table)) {
    const now = new Date().toISOString();
    const one = { id, ...row, createdAt: now, updatedAt: now };
    this.db[table].push(one);
    this.save();
    return one;
  }

  insertProject(row: object) {
    return this.insert("projects", row, randomUUID());
  }

  find(table: string, id: number | string) {
    const one = this.db[table].find((row) => row.id === id);
    if (!one) throw new NotFoundException(`${table} #${id} not found`);
    return one;
  }

  update(table: string, id: number | string, values: object) {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const one = Object.assign(this.find(table, id), Object.fromEntries(given));
    one.updatedAt = new Date().toISOString();
    this.save();
    return one;
  }

  remove(table: string, isGone: (row: any) => boolean): number {
    const before = this.db[table].length;
    this.db[table] = this.db[table].filter((row) => !isGone(row));
    this.save();
    return before - this.db[table].length;
  }
}
