/** The card that an arrow key leads to: up and down in a column, left and right to the nearest column that holds anybody. Null where it ends. */
export function neighbourOf(columns: readonly (readonly string[])[], id: string, key: string): string | null {
  const column = columns.findIndex((ids) => ids.includes(id));
  const row = columns[column]?.indexOf(id) ?? -1;
  if (row < 0) return null;
  if (key === "ArrowDown") return columns[column]?.[row + 1] ?? null;
  if (key === "ArrowUp") return row > 0 ? (columns[column]?.[row - 1] ?? null) : null;
  if (key !== "ArrowRight" && key !== "ArrowLeft") return null;
  const beyond = key === "ArrowRight" ? columns.slice(column + 1) : columns.slice(0, column).toReversed();
  const next = beyond.find((ids) => ids.length > 0);
  return next?.[Math.min(row, next.length - 1)] ?? null;
}
