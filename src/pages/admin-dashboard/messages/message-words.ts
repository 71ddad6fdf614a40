import type { ContactState } from "#db/own-values.ts";

export const stateWords: Readonly<Record<ContactState, string>> = { open: "Open", answered: "Answered", closed: "Closed" };
