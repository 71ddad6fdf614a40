const longestLine = 300;
const linesLookedAt = 2000;
const name = "([A-Za-z_$][\\w$]*)";
/** Patterns of function declarations in our code. Each fails at the first unexpected token, so that no line takes long. */
const declarations = [
  new RegExp(`\\bfunction\\s*\\*?\\s*${name}`),
  new RegExp(`\\b(?:const|let|var)\\s+${name}[^=]*=\\s*(?:async\\s*)?(?:function\\b|\\(|${name}\\s*=>|<)`),
  new RegExp(`^\\s*(?:(?:public|private|static|async|get|set)\\s+)*${name}\\s*\\([^()]*\\)[^;]*\\{$`),
  new RegExp(`^\\s*${name}\\s*:\\s*(?:async\\s*)?(?:\\(|function\\b|${name}\\s*=>)`),
];
const keywords = new Set(["if", "for", "while", "switch", "catch", "return", "function", "with", "do"]);

/** Returns the name of the function around a position in formatted source, judged by indentation; null at module level. */
export function enclosingFunction(lines: readonly string[], line: number, column: number): string | null {
  const lineText = lines[line - 1] ?? "";
  const here = declaredName(lineText.slice(0, Math.max(0, column)));
  if (here) return here;
  let indent = indentOf(lineText);
  for (let at = line - 2; at >= 0 && at > line - linesLookedAt && indent > 0; at -= 1) {
    const text = lines[at] ?? "";
    if (text.trim() === "" || indentOf(text) >= indent) continue;
    const found = declaredName(text);
    if (found) return found;
    // A closing bracket was opened by a line with the same indentation.
    indent = indentOf(text) + (/^\s*[)\]}]/.test(text) ? 1 : 0);
  }
  return null;
}

/** Returns the name of the function that starts in the line, or of the enclosing one if it is anonymous. */
export const functionAtLine = (lines: readonly string[], line: number, column: number): string | null =>
  declaredName(lines[line - 1] ?? "") ?? enclosingFunction(lines, line, column);

function declaredName(text: string): string | null {
  if (text.length > longestLine) return null;
  for (const shape of declarations) {
    const found = shape.exec(text)?.[1];
    if (found && !keywords.has(found)) return found;
  }
  return null;
}

const indentOf = (text: string): number => text.length - text.trimStart().length;
