declare module "@joplin/turndown-plugin-gfm" {
  import type TurndownService from "turndown";

  /** Tables in GitHub Flavored Markdown. */
  export const tables: TurndownService.Plugin;
}

/** Its own declarations refer to the package it was forked from. */
declare module "@mixmark-io/domino" {
  const domino: { createDocument(html: string): Document };
  export default domino;
}
