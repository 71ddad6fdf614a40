/**
 * Node flags for the built site. A rendered page is some hundred kilobytes of short-lived text; a larger young generation means less of it
 * is copied before it is collected.
 */
export const nodeFlags = ["--max-semi-space-size=32"];
