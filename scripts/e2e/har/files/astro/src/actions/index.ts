import { type ActionAPIContext, ActionError, defineAction } from "astro:actions";
import { z } from "astro/zod";
import { randomUUID, scryptSync, timingSafeEqual } from "node:crypto";
import { db, likesOf, walkOf } from "../lib/db";

const signedIn = ({ locals }: ActionAPIContext) => {
  if (!locals.user) throw new ActionError({ code: "UNAUTHORIZED", message: "Sign in first." });
  return locals.user;
};
const existing = (id: number) => {
  const walk = walkOf(id);
  if (!walk) throw new ActionError({ code: "NOT_FOUND", message: "No such walk." });
  return walk;
};
const walk = z.object({
  title: z.string().min(4, "Too short."),
  region: z.enum(["north", "south", "coast"]),
  km: z.number().positive(),
  day: z.string(),
  about: z.string().optional(),
  dogs: z.boolean(),
});

export const server = {
  login: defineAction({
    accept: "form",
    input: z.object({ name: z.string(), password: z.string() }),
    handler: async ({ name, password }, context) => {
      const user = db.prepare("SELECT * FROM users WHERE name = ?").get(name) as
        | { id: string; name: string; password: string }
        | undefined;
      const [salt, hash] = user?.password.split(":") ?? ["", ""];
      const given = scryptSync(password, salt, 32);
      if (!user || !timingSafeEqual(given, Buffer.from(hash, "hex"))) {
        throw new ActionError({ code: "UNAUTHORIZED", message: "Wrong name or password." });
      }
      await context.session?.regenerate();
      context.session?.set("user", { id: user.id, name: user.name });
      return { name: user.name };
    },
  }),
  logout: defineAction({
    accept: "form",
    handler: (_input, context) => {
      context.session?.destroy();
      return { done: true };
    },
  }),
  createWalk: defineAction({
    accept: "form",
    input: walk,
    handler: ({ title, region, km, day, about, dogs }, context) => {
      const { name } = signedIn(context);
      const { lastInsertRowid } = db.prepare(
        "INSERT INTO walks (title, region, km, day, about, dogs, author) VALUES (?, ?, ?, ?, ?, ?, ?)",
      ).run(title, region, km, day, about ?? "", Number(dogs), name);
      context.session?.set("notice", `${title} was saved.`);
      return { id: Number(lastInsertRowid) };
    },
  }),
  updateWalk: defineAction({
    accept: "form",
    input: walk.extend({ id: z.number() }),
    handler: ({ id, title, region, km, day, about, dogs }, context) => {
      signedIn(context);
      existing(id);
      db.prepare(
        "UPDATE walks SET title = ?, region = ?, km = ?, day = ?, about = ?, dogs = ? WHERE id = ?",
      ).run(title, region, km, day, about ?? "", Number(dogs), id);
      context.session?.set("notice", `${title} was changed.`);
      return { id };
    },
  }),
  publishWalk: defineAction({
    accept: "form",
    input: z.object({ id: z.number() }),
    handler: ({ id }, context) => {
      signedIn(context);
      existing(id);
      db.prepare("UPDATE walks SET published = 1 - published WHERE id = ?").run(id);
      return { id };
    },
  }),
  deleteWalk: defineAction({
    accept: "form",
    input: z.object({ id: z.number() }),
    handler: ({ id }, context) => {
      signedIn(context);
      const { title } = existing(id);
      for (const table of ["stops", "comments", "likes"]) {
        db.prepare(`DELETE FROM ${table} WHERE walk_id = ?`).run(id);
      }
      db.prepare("DELETE FROM walks WHERE id = ?").run(id);
      context.session?.set("notice", `${title} was deleted.`);
      return { id };
    },
  }),
  addComment: defineAction({
    accept: "form",
    input: z.object({ walkId: z.number(), text: z.string().min(2) }),
    handler: ({ walkId, text }, context) => {
      const { name } = signedIn(context);
      existing(walkId);
      const created = new Date();
      const { lastInsertRowid } = db.prepare(
        "INSERT INTO comments (walk_id, author, text, created) VALUES (?, ?, ?, ?)",
      ).run(walkId, name, text, created.getTime());
      return { id: Number(lastInsertRowid), author: name, text, created };
    },
  }),
  deleteComment: defineAction({
    input: z.object({ id: z.number() }),
    handler: ({ id }, context) => {
      signedIn(context);
      db.prepare("DELETE FROM comments WHERE id = ?").run(id);
    },
  }),
  like: defineAction({
    input: z.object({ walkId: z.number() }),
    handler: ({ walkId }, context) => {
      const { id } = signedIn(context);
      existing(walkId);
      const { changes } = db.prepare("DELETE FROM likes WHERE walk_id = ? AND user_id = ?")
        .run(walkId, id);
      if (changes === 0) db.prepare("INSERT INTO likes VALUES (?, ?)").run(walkId, id);
      return { liked: changes === 0, likes: likesOf(walkId) };
    },
  }),
  stops: {
    add: defineAction({
      input: z.object({ walkId: z.number(), name: z.string().min(1), minutes: z.number().int() }),
      handler: ({ walkId, name, minutes }, context) => {
        signedIn(context);
        existing(walkId);
        const id = randomUUID();
        db.prepare(
          "INSERT INTO stops SELECT ?1, ?2, ?3, ?4, count(*) FROM stops WHERE walk_id = ?2",
        ).run(id, walkId, name, minutes);
        const all = db.prepare("SELECT * FROM stops WHERE walk_id = ? ORDER BY position").all(
          walkId,
        );
        return all.map((one) => ({ ...one }));
      },
    }),
    remove: defineAction({
      input: z.object({ id: z.string() }),
      handler: ({ id }, context) => {
        signedIn(context);
        const { changes } = db.prepare("DELETE FROM stops WHERE id = ?").run(id);
        if (changes === 0) throw new ActionError({ code: "NOT_FOUND", message: "No such stop." });
        return { removed: id };
      },
    }),
  },
};
