/** Makes a project, a user and a role, gives the role, logs in as the user, and removes all. */
export const words = [
  { project: "harbour", user: "marlon", role: "mechanic", about: "Boats of the east quay" },
  { project: "orchard", user: "selma", role: "gardener", about: "Trees behind the house" },
];

export async function play({ page, url, username, password, words, call }) {
  await page.goto(`${url}/v3`);
  const domain = { id: "default" };
  const login = (name, password, project) =>
    call("POST", "/v3/auth/tokens", {
      auth: {
        identity: { methods: ["password"], password: { user: { name, domain, password } } },
        scope: { project: { name: project, domain } },
      },
    });
  const admin = await login(username, password, "admin");
  const token = { "x-auth-token": admin.headers["x-subject-token"] };
  const send = (method, path, body, headers = token) => call(method, `/v3${path}`, body, headers);
  await send("GET", "/projects");
  const { json: { project } } = await send("POST", "/projects", {
    project: { name: words.project, domain_id: "default", enabled: true },
  });
  const { json: { user } } = await send("POST", "/users", {
    user: {
      name: words.user,
      password: `${words.user}-Secret-7`,
      default_project_id: project.id,
      domain_id: "default",
    },
  });
  const { json: { role } } = await send("POST", "/roles", { role: { name: words.role } });
  await send("PUT", `/projects/${project.id}/users/${user.id}/roles/${role.id}`);
  await send("GET", `/role_assignments?user.id=${user.id}&include_names=true`);
  await send("PATCH", `/projects/${project.id}`, { project: { description: words.about } });
  await send("GET", `/projects/${project.id}`);
  await send("GET", `/users?name=${words.user}`);
  const other = await login(words.user, `${words.user}-Secret-7`, words.project);
  const own = { "x-auth-token": other.headers["x-subject-token"] };
  await send("GET", "/auth/projects", undefined, own);
  const { json: { application_credential: { id } } } = await send(
    "POST",
    `/users/${user.id}/application_credentials`,
    { application_credential: { name: `${words.project}-deploy`, roles: [{ id: role.id }] } },
    own,
  );
  await send("GET", `/users/${user.id}/application_credentials`, undefined, own);
  await send("DELETE", `/users/${user.id}/application_credentials/${id}`, undefined, own);
  await send("DELETE", "/auth/tokens", undefined, {
    ...token,
    "x-subject-token": own["x-auth-token"],
  });
  await send("DELETE", `/projects/${project.id}/users/${user.id}/roles/${role.id}`);
  await send("DELETE", `/roles/${role.id}`);
  await send("DELETE", `/users/${user.id}`);
  await send("DELETE", `/projects/${project.id}`);
  await send("GET", "/projects");
}
