/**
 * Cleans typed and pasted text: one function for each kind of text. Word processors, mail programs and messengers insert invisible
 * characters and replace hyphens, spaces, quotes and digits with lookalikes. Validation comes after cleaning.
 */

/**
 * Zero-width characters, direction marks, soft hyphens, byte order marks, fillers and variation selectors. Control characters are not
 * removed: validation refuses them.
 */
const invisible = /\p{Cf}|\u034f|[\u115f\u1160]|[\u17b4\u17b5]|[\u2065\u3164\uffa0]|\p{Variation_Selector}/gu;
/** The subset that only hides letters or reverses the text after it. */
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

/** Whether a text holds invisible characters and, but for spaces, nothing else. */
export const isInvisible = (text: string): boolean => !/[!-~]/.test(text) && text.trim() !== "" && visible(text).trim() === "";

/** Everything that cleaning changes is among these. */
const mayBeChanged = /[`\u0080-\uffff]/;
const plain = (text: string): string => (mayBeChanged.test(text) ? cleaned(text) : text);
const cleaned = (text: string): string => visible(text).replace(dashes, "-").replace(singleQuotes, "'").replace(doubleQuotes, '"');

/** "mailto:", "E:", angle brackets and the full stop of a sentence, pasted with an address. */
const aroundEmail = /^(?:mailto: *|e(?:-?mail)? *: *|[<"] *)+|(?<![ >",;.])[ >",;.]+$/gi;

/** "Jane Smith <jane@oak.example>", as mail programs copy an address. */
const named = /^[^<>@]*<([^<>\s]+@[^<>\s]+)>[\s;,.]*$/;
/** The subject of a "mailto:" link. */
const linkQuery = /(?<=^mailto:[^?]{3,254})\?.*$/i;

/** An e-mail address contains no space, so a no-break space is a paste error and is removed; an ordinary space is left for validation. */
export const cleanEmail = (text: string): string =>
  plain(text.replace(wideSpaces, "")).replace(fullStops, ".").trim().replace(named, "$1").replace(linkQuery, "").replace(aroundEmail, "");

/** A name of a person or a company in any script: joiners that shape letters are preserved, and so are quotes and dashes. */
export const cleanName = (text: string): string => text.replace(hiding, "").trim();

export const cleanTelephone = (text: string): string => plain(text).trim();

/** A code or number: a one-time or recovery code, a company, VAT or membership number. */
export const cleanCode = (text: string): string => plain(text).trim();

export const cleanPostcode = (text: string): string => plain(text).trim();

/** A web address, without surrounding quotes or angle brackets. Dashes are preserved: a path may contain them. */
export const cleanLink = (text: string): string =>
  visible(text)
    .replace(/^[<"'\u2018\u201c\u00ab\s]+|[>"'\u2019\u201d\u00bb\s]+$/g, "")
    .replace(/^([a-z]+:\/\/)?[^/?#]*/i, (host) => host.replace(dashes, "-").replace(fullStops, "."));

/** Search words. Leading and trailing spaces are preserved, because the user may still be typing. */
export const cleanSearch = plain;
