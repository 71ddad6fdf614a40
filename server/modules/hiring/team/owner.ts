interface Admin {
  id: number;
  role: string;
  state: string;
}

/**
 * Returns a firm's owner: the stored one while they are its administrator, otherwise the administrator with the oldest account. Null for a
 * firm without administrators.
 */
export function findOwner(members: readonly Admin[], writtenDown: number | null): number | null {
  const admins = members.filter(({ role, state }) => role === "company_admin" && state !== "erased");
  if (admins.some(({ id }) => id === writtenDown)) return writtenDown;
  const active = admins.filter(({ state }) => state === "active");
  const [oldest] = (active.length > 0 ? active : admins).toSorted((a, b) => a.id - b.id);
  return oldest?.id ?? null;
}
