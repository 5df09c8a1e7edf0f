"use client";

import { createProducer } from "@/lib/actions";
import { useActionState } from "react";

export default function ProducerForm() {
  const [state, action, isPending] = useActionState(createProducer, {});
  return (
    <form action={action}>
      <input name="name" placeholder="Name" required />
      <input name="region" placeholder="Region" />
      <button disabled={isPending}>Add producer</button>
      {state.errors?.name && <p role="alert">{state.errors.name}</p>}
      {state.message && <p role="status">{state.message}</p>}
    </form>
  );
}
