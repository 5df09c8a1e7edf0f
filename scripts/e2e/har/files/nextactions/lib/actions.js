"use server";

import { scryptSync, timingSafeEqual } from "node:crypto";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { query } from "./db";
import { createSession, deleteSession, verifySession } from "./session";

export async function login(_state, formData) {
  const name = formData.get("username");
  const [user] = await query("SELECT * FROM users WHERE name = ?", name);
  const [salt, hash] = user?.password.split(":") ?? ["", ""];
  const given = scryptSync(formData.get("password"), salt, 32);
  if (!user || !timingSafeEqual(given, Buffer.from(hash, "hex"))) {
    return { message: "Wrong name or password." };
  }
  await createSession(user);
  redirect("/bottles");
}

export async function logout() {
  await deleteSession();
  redirect("/login");
}

export async function createProducer(_state, formData) {
  await verifySession();
  const name = formData.get("name").trim();
  const region = formData.get("region").trim();
  if (name.length < 3) return { errors: { name: "A name has at least three letters." } };
  await query("INSERT INTO producers (name, region) VALUES (?, ?)", name, region);
  revalidatePath("/producers");
  return { message: `Added ${name}.` };
}

export async function deleteProducer(id) {
  await verifySession();
  await query("DELETE FROM producers WHERE id = ?", id);
  revalidatePath("/producers");
}

function bottleOf(formData) {
  return [
    formData.get("name").trim(),
    Number(formData.get("vintage")),
    Number(formData.get("price")),
    formData.get("description").trim(),
    Number(formData.get("producerId")),
  ];
}

export async function createBottle(_state, formData) {
  await verifySession();
  if (Number(formData.get("price")) <= 0) {
    return { errors: { price: "Please enter an amount greater than 0." } };
  }
  const [{ id }] = await query(
    "INSERT INTO bottles (name, vintage, price, description, producer_id) VALUES (?, ?, ?, ?, ?) " +
      "RETURNING id",
    ...bottleOf(formData),
  );
  revalidatePath("/bottles");
  redirect(`/bottles/${id}`);
}

export async function updateBottle(id, _state, formData) {
  await verifySession();
  if (Number(formData.get("price")) <= 0) {
    return { errors: { price: "Please enter an amount greater than 0." } };
  }
  await query(
    "UPDATE bottles SET name = ?, vintage = ?, price = ?, description = ?, producer_id = ? " +
      "WHERE id = ?",
    ...bottleOf(formData),
    id,
  );
  revalidatePath("/bottles");
  redirect(`/bottles/${id}`);
}

export async function setState(id, state) {
  await verifySession();
  await query("UPDATE bottles SET state = ? WHERE id = ?", state, id);
  revalidatePath(`/bottles/${id}`);
}

export async function deleteBottle(id) {
  await verifySession();
  await query("DELETE FROM comments WHERE bottle_id = ?", id);
  await query("DELETE FROM bottles WHERE id = ?", id);
  revalidatePath("/bottles");
  redirect("/bottles");
}

export async function addComment(bottleId, _state, formData) {
  const { name } = await verifySession();
  const text = formData.get("text").trim();
  if (text === "") return { message: "Please write something." };
  const rating = Number(formData.get("rating"));
  await query(
    "INSERT INTO comments (text, rating, author, bottle_id) VALUES (?, ?, ?, ?)",
    text,
    rating,
    name,
    bottleId,
  );
  revalidatePath(`/bottles/${bottleId}`);
  return { message: "Thank you for your comment." };
}

export async function deleteComment(formData) {
  await verifySession();
  await query("DELETE FROM comments WHERE id = ?", formData.get("id"));
  revalidatePath(`/bottles/${formData.get("bottleId")}`);
}
