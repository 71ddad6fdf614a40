import type { Site } from "#server/kernel/site.ts";

interface AccountWords {
  name: string;
  email: string | null;
  company?: string | null;
}

/** What an attacker would try first as the password of this account. */
export const contextWordsOf = (site: Site, { name, email, company }: AccountWords): string[] => [
  site.name,
  name,
  email ?? "",
  company ?? "",
];
