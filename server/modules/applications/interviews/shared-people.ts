/** Names in "Sam Carter (Director); Ada O’Brien and Lee Moss", by how they compare. One word alone may be anybody, so it is left out. */
function namesIn(interviewers: string): Map<string, string> {
  const names = interviewers
    .replaceAll(/\([^)]*\)/g, " ")
    .split(/[;,&/]|\band\b|\bwith\b/i)
    .map((name) => name.replaceAll(/\s+/g, " ").trim())
    .filter((name) => name.includes(" "));
  return new Map(
    names.map((name) => [
      name
        .normalize("NFKD")
        .replaceAll(/[\p{M}'’]/gu, "")
        .toLowerCase(),
      name,
    ]),
  );
}

/** Names that are in both texts about who takes part, as the first spells them. */
export function sharedPeople(interviewers: string, others: string): string[] {
  const there = namesIn(others);
  return [...namesIn(interviewers)].flatMap(([key, name]) => (there.has(key) ? [name] : []));
}
