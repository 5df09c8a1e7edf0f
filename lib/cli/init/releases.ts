/** Where the releases of baton are. */
export const RELEASES = "https://github.com/OWNER/baton/releases";

/** The repository on GitHub that the action and the component come from. */
export const REPOSITORY: string = new URL(RELEASES).pathname.replace(/^\/|\/releases$/g, "");
