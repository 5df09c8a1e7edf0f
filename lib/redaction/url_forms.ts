import { encodeComponent } from "../text/mod.ts";
import { jsonForms } from "./json_forms.ts";

const HEX_DIGITS = /%[0-9A-F]{2}/g;

/**
 * A text as a URL or a form holds it, also as a URL in a parameter of another one does. The encoders
 * do not agree on which characters they leave.
 *
 * @param text Well formed.
 */
export function urlForms(text: string): string[] {
  const component = encodeURIComponent(text);
  const encoded = new Set([
    component,
    encodeComponent(text),
    encodeURI(text),
    new URLSearchParams({ "": text }).toString().slice(1),
    ...(["pathname", "search", "password"] as const).map((part) => inUrl(part, text)),
    ...inWholeUrl(text),
    ...asHost(text),
  ]);
  const once = new Set(
    Array.from(encoded).flatMap((form) => {
      const plus = form.replaceAll("%20", "+");
      return [form, plus, lowerHex(form), lowerHex(plus)];
    }),
  );
  const twice = Array.from(once, (form) => encodeURIComponent(form));
  return [...once, ...twice, ...twice.map(lowerHex)]
    .flatMap((form) => /["\\]/.test(form) ? [form, ...jsonForms(form)] : [form]);
}

function lowerHex(text: string): string {
  return text.replace(HEX_DIGITS, (code) => code.toLowerCase());
}

/** A text that stands unencoded in a URL may be cut into its parts, each encoded in its own way. */
function inWholeUrl(text: string): string[] {
  return ["http://host/", "http://host/?"].flatMap((start) => {
    if (!/[?#]/.test(text) || !URL.canParse(start + text)) return [];
    return [new URL(start + text).href.slice(start.length)];
  });
}

/** A text as a part of a URL holds it once it is parsed (WHATWG URL). */
function inUrl(part: "pathname" | "search" | "password", text: string): string {
  const url = new URL("http://host/");
  url[part] = part === "search" ? `?${text}` : text;
  return url[part].replace(/^[/?]/, "");
}

/** A text as a label of a host: in lower case, letters beyond ASCII as Punycode. */
function asHost(text: string): string[] {
  const behind = ".test";
  const url = /[\s@:/?#\\]/.test(text) ? null : URL.parse(`http://${text}${behind}/`);
  return url?.hostname.endsWith(behind) ? [url.hostname.slice(0, -behind.length)] : [];
}
