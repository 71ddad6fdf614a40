declare module "@joplin/turndown-plugin-gfm" {
  import type TurndownService from "turndown";

  /** Tables as GitHub's Markdown writes them. */
  export const tables: TurndownService.Plugin;
}

/** Its own declarations name the package it was made from. */
declare module "@mixmark-io/domino" {
  const domino: { createDocument(html: string): Document };
  export default domino;
}
