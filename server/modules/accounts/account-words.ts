import type { Site } from "#server/site.ts";

/** What an attacker would try first as the password of this account. */
export const contextWordsOf = (site: Site, { name, email }: { name: string; email: string | null }): string[] => [
  site.name,
  name,
  email ?? "",
];
