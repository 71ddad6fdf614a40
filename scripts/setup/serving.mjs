/**
 * How Node runs the built site. A page is some hundred kilobytes of text that is worthless once sent: with more room for what is new, less of it is carried
 * about before it is let go of.
 */
export const nodeFlags = ["--max-semi-space-size=32"];
