const mostChars = 2000;
/** Names in backticks, texts in quotes, numbers, and at last a quote that nothing closes, with all that follows it. */
const tokens =
  /`(?:[^`]|``)*`|'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|\b0x[0-9a-f]+\b|\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b|['"`][\s\S]*$/gi;
const lists = /\((?:\?|null|default)(?:, ?(?:\?|null|default))+\)/g;
const rows = /(\((?:\?|…)\))(?:, ?\((?:\?|…)\))+/g;

/** A statement without the values in it, which are what people typed and hold: texts and numbers become "?", lists and rows of them "(…)". */
export function withoutValues(statement: string): string {
  const bare = statement.replace(tokens, (token) => (token.length > 1 && token.startsWith("`") && token.endsWith("`") ? token : "?"));
  return bare.replace(lists, "(…)").replace(rows, "$1, …").slice(0, mostChars);
}
