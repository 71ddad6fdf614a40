/** "example.co.uk" of an address there; of what is no address, words that fit in its place. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "the advertiser’s site");
