/**
 * What people type and paste, as its readers mean it: one function for each kind of text. Word processors, mail programs and messengers put in
 * characters that nobody sees, and swap hyphens, spaces, quotes and figures for others that look alike. Checks come after cleaning.
 */

/** Zero-width characters, direction marks, soft hyphens, byte order marks, fillers and variation selectors. Control characters stay: they are refused. */
const invisible = /\p{Cf}|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|[\u2065\u3164\uffa0]|\p{Variation_Selector}/gu;
/** Those of them that only hide letters, or turn round what follows. */
const hiding = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const wideSpaces = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const hyphens = /[\u2010\u2011\u2043\u2212\ufe63]/g;
const dashes = /[\u2012-\u2015\u2e3a\u2e3b\ufe58]/g;
const singleQuotes = /[\u2018-\u201b\u2032\u2035\u02bc\u02b9\u00b4`]/g;
const doubleQuotes = /[\u201c-\u201f\u2033\u2036]/g;
const fullWidth = /[\uff01-\uff5e]/g;
const fullStops = /[\u3002\uff61]/g;
const fullWidthToAscii = 0xfee0;

const visible = (text: string): string =>
  text
    .replace(invisible, "")
    .replace(wideSpaces, " ")
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthToAscii))
    .replace(hyphens, "-");

const plain = (text: string): string => visible(text).replace(dashes, "-").replace(singleQuotes, "'").replace(doubleQuotes, '"');

/** An e-mail address. It holds no space, so a no-break one is a slip of the paste; an ordinary one is left for the check. */
export const cleanEmail = (text: string): string => plain(text.replace(wideSpaces, "")).replace(fullStops, ".").trim();

/** A name of a person or a firm in any script: joiners that shape letters stay, and so do its quotes and dashes. */
export const cleanName = (text: string): string => text.replace(hiding, "").trim();

export const cleanTelephone = (text: string): string => plain(text).trim();

/** A code or a number that names something: a one-time or recovery code, a company, VAT or membership number. */
export const cleanCode = (text: string): string => plain(text).trim();

export const cleanPostcode = (text: string): string => plain(text).trim();

/** A web address, without the quotes or angle brackets it was pasted in. Dashes stay: a path may hold them. */
export const cleanLink = (text: string): string =>
  visible(text)
    .replace(/^[<"'\u2018\u201c\u00ab\s]+|[>"'\u2019\u201d\u00bb\s]+$/g, "")
    .replace(/^([a-z]+:\/\/)?[^/?#]*/i, (host) => host.replace(dashes, "-").replace(fullStops, "."));

/** Words to look for. Spaces at their ends stay: the box is still being typed in. */
export const cleanSearch = plain;
