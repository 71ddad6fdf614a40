export const wordsMaxChars = 120;

/** Returns the search words in an address; "" for none. */
export const readWords = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, wordsMaxChars);
