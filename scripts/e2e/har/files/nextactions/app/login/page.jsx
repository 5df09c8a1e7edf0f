import LoginForm from "./form";

export default function Page() {
  return (
    <main>
      <h1>Log in</h1>
      <LoginForm />
    </main>
  );
}
