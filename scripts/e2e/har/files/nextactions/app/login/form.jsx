"use client";

import { login } from "@/lib/actions";
import { useActionState } from "react";

export default function LoginForm() {
  const [state, action, isPending] = useActionState(login, undefined);
  return (
    <form action={action}>
      <label>
        Name <input name="username" required />
      </label>
      <label>
        Password <input name="password" type="password" required />
      </label>
      <button disabled={isPending}>Log in</button>
      {state?.message && <p role="alert">{state.message}</p>}
    </form>
  );
}
