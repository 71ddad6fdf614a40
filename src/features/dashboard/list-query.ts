export const wordsMaxChars = 120;

/** Returns the page number in an address, from 1. */
export function readPage(search: URLSearchParams, last = 999): number {
  const text = search.get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= last ? Number(text) : 1;
}

export const readText = (search: URLSearchParams, name: string): string => (search.get(name) ?? "").trim().slice(0, 200);

export const readWords = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, wordsMaxChars);

/** Returns the whole number from 1 that a parameter names; null for none or one that is longer than ids are. */
export function readNumber(search: URLSearchParams, name: string, mostDigits: 9 | 15 = 9): number | null {
  const text = search.get(name) ?? "";
  return /^[1-9]\d*$/.test(text) && text.length <= mostDigits ? Number(text) : null;
}
