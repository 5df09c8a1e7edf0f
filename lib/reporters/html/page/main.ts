/// <reference lib="dom" />
import { listenToKeys } from "./keyboard.ts";
import { listenToLinks } from "./links.ts";
import { readModel } from "./model.ts";
import { makePage } from "./page.ts";

const plain = document.getElementById("plain")!;
const app = document.getElementById("app")!;
const page = makePage(readModel());
app.append(page.element);
plain.hidden = true;
app.hidden = false;
listenToKeys(page);
listenToLinks(page);
addEventListener("hashchange", () => page.go(location.hash));
page.go(location.hash);
