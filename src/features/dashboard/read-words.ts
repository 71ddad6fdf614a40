export const wordsMaxChars = 120;

/** The words in an address that a list is narrowed by; "" for none. */
export const readWords = (search: URLSearchParams): string => (search.get("q") ?? "").trim().slice(0, wordsMaxChars);
