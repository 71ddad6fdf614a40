/** What was typed into a field, without space around it; null when nothing was. */
export const textOf = (typed: FormData, name: string): string | null => String(typed.get(name) ?? "").trim() || null;

/** A number as typed; null when nothing was. What is no number is sent as it is, for the server to say so. */
export function numberOf(typed: FormData, name: string): number | null {
  const text = textOf(typed, name);
  return text === null ? null : Number(text);
}

/** A number, or words that the server reads as one, such as "4 weeks' notice"; null when nothing was typed. */
export function numberOrWordsOf(typed: FormData, name: string): number | string | null {
  const text = textOf(typed, name);
  return text !== null && /^\d+$/.test(text) ? Number(text) : text;
}

/** "65,000" or "475.50" of pence, as a field shows them. */
export const poundsOf = (pence: number | null): string =>
  pence === null ? "" : (pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** Of a closed list: the server judges whether the value is one of it. */
export const chosenOf = <Value extends string>(typed: FormData, name: string) => textOf(typed, name) as Value | null;

/** All boxes ticked under a name. */
export const tickedOf = <Value extends string = string>(typed: FormData, name: string) => typed.getAll(name).map(String) as Value[];
