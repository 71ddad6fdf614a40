export function countLines(text: string, from = 0, to: number = text.length): number {
  let lines = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
