/** Returns an address's host such as "example.co.uk"; a generic phrase for an invalid address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : "the advertiser’s site");
