const response = await fetch(Deno.args[0]);
if (!response.ok) throw new Error(`${Deno.args[0]}: ${response.status}`);
await response.json();
