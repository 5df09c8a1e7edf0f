/**
 * What values look like: their classes, the times that they are, the forms in which they may be
 * encoded, the credentials in them, which are secret in a request or a response, which cookies and
 * hosts only say who visits, the leaves of JSON, the parts of a text that may be values or have
 * names, and which keys of objects are values.
 *
 * @module
 */
export * from "./credentials.ts";
export * from "./encoded_forms.ts";
export * from "./leaves.ts";
export * from "./maps.ts";
export * from "./named_values.ts";
export * from "./registrable_domain.ts";
export * from "./secret_values.ts";
export * from "./sought_texts.ts";
export * from "./times.ts";
export * from "./tracking_hosts.ts";
export * from "./value_class.ts";
export * from "./visit_cookies.ts";
