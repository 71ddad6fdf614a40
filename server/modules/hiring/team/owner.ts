interface Admin {
  id: number;
  role: string;
  state: string;
}

/**
 * Who owns a firm on this site: whoever is written down, as long as they are an administrator of it; else the administrator whose account is the oldest.
 * Null for a firm without administrators.
 */
export function ownerAmong(members: readonly Admin[], writtenDown: number | null): number | null {
  const admins = members.filter(({ role, state }) => role === "company_admin" && state !== "erased");
  if (admins.some(({ id }) => id === writtenDown)) return writtenDown;
  const active = admins.filter(({ state }) => state === "active");
  const [oldest] = (active.length > 0 ? active : admins).toSorted((a, b) => a.id - b.id);
  return oldest?.id ?? null;
}
