/** Patterns whose last part is a slug, which is always in small letters. */
const slugPatterns: ReadonlySet<string> = new Set(["/company/:slug", "/article/:slug"]);

/**
 * The one spelling of a page's path: the words of its pattern as they stand there, slugs in small letters, no slash at the end. Null when it is
 * spelt so already, and for paths that no pattern fits.
 */
export function tidyPath(path: string, pattern: string): string | null {
  if (pattern === "*") return null;
  const parts = path.split("/").filter(Boolean);
  const words = pattern.split("/").filter(Boolean);
  const spelt = parts.map((part, at) => {
    const word = words[at] ?? "";
    if (!word.startsWith(":")) return word;
    return slugPatterns.has(pattern) ? part.toLowerCase() : part;
  });
  const tidy = `/${spelt.join("/")}`;
  return tidy === path ? null : tidy;
}
