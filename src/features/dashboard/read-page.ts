/** Returns the page number in an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const text = search.get("page") ?? "";
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 1;
}
