import type { Site } from "#server/kernel/site.ts";

interface AccountWords {
  name: string;
  email: string | null;
  company?: string | null;
}

/** Words an attacker would try first as this account's password. */
export const contextWordsOf = (site: Site, { name, email, company }: AccountWords): string[] => [
  site.name,
  name,
  email ?? "",
  company ?? "",
];
