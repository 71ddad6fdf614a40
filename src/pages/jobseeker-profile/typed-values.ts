/** What was typed into a field, without space around it; null when nothing was. */
export const textOf = (typed: FormData, name: string): string | null => String(typed.get(name) ?? "").trim() || null;

/** A number as typed; null when nothing was. What is no number is sent as it is, for the server to say so. */
export function numberOf(typed: FormData, name: string): number | null {
  const text = textOf(typed, name);
  return text === null ? null : Number(text);
}

/** "65,000", "£475.50" or "65k" in pence; null when nothing was typed. */
export function penceOf(typed: FormData, name: string): number | null {
  const text = textOf(typed, name);
  if (text === null) return null;
  const [, figures = "", thousands] = /^£?\s*([\d,\s.]+?)\s*(k?)$/i.exec(text) ?? [];
  return Math.round(Number(figures.replace(/[,\s]/g, "")) * (thousands ? 1000 : 1) * 100);
}

/** Of a closed list: the server judges whether the value is one of it. */
export const chosenOf = <Value extends string>(typed: FormData, name: string) => textOf(typed, name) as Value | null;

/** All boxes ticked under a name. */
export const tickedOf = <Value extends string = string>(typed: FormData, name: string) => typed.getAll(name).map(String) as Value[];
