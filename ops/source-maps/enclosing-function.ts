const longestLine = 300;
const linesLookedAt = 2000;
const name = "([A-Za-z_$][\\w$]*)";
/** How our code declares functions. Each shape stops at the first thing it does not know, so that no line takes long. */
const declarations = [
  new RegExp(`\\bfunction\\s*\\*?\\s*${name}`),
  new RegExp(`\\b(?:const|let|var)\\s+${name}[^=]*=\\s*(?:async\\s*)?(?:function\\b|\\(|${name}\\s*=>|<)`),
  new RegExp(`^\\s*(?:(?:public|private|static|async|get|set)\\s+)*${name}\\s*\\([^()]*\\)[^;]*\\{$`),
  new RegExp(`^\\s*${name}\\s*:\\s*(?:async\\s*)?(?:\\(|function\\b|${name}\\s*=>)`),
];
const keywords = new Set(["if", "for", "while", "switch", "catch", "return", "function", "with", "do"]);

/** The name of the function around a place in formatted source, read from how its lines are indented; null for the module itself. */
export function enclosingFunction(lines: readonly string[], line: number, column: number): string | null {
  const own = lines[line - 1] ?? "";
  const here = declaredIn(own.slice(0, Math.max(0, column)));
  if (here) return here;
  let indent = indentOf(own);
  for (let at = line - 2; at >= 0 && at > line - linesLookedAt && indent > 0; at -= 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "" || indentOf(text) >= indent) continue;
    const found = declaredIn(text);
    if (found) return found;
    // What closes here was opened by a line that stands as far in.
    indent = indentOf(text) + (/^\s*[)\]}]/.test(text) ? 1 : 0);
  }
  return null;
}

/** The name of the function that begins in that line; of the one around it where it has none of its own. */
export const startedFunction = (lines: readonly string[], line: number, column: number): string | null =>
  declaredIn(lines[line - 1] ?? "") ?? enclosingFunction(lines, line, column);

function declaredIn(text: string): string | null {
  if (text.length > longestLine) return null;
  for (const shape of declarations) {
    const found = shape.exec(text)?.[1];
    if (found && !keywords.has(found)) return found;
  }
  return null;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
