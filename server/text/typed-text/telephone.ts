import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min.json";
import { z } from "zod";
import { limits, telephoneRule } from "#db/values.ts";
import { cleanTelephone } from "./clean-typed.ts";

const storedMaxChars = 30;
const callingCodeOfUk = "44";
/** An area code and a number; shorter UK numbers cannot be dialled from outside their area. */
const fewestUkDigits = 9;
/** Numbers of these ranges (London and cities, 03, mobiles) are never shorter: a digit was left out. */
const tenDigits = /^[237]/;

/**
 * Parses a telephone number to E.164, with an extension as in RFC 3966 ("+442079460123;ext=12"). Numbers without a country code are UK
 * numbers. Null for a number that cannot be dialled. Whether it is in use is not checked: numbering plans change before this code does.
 */
export function readTelephone(typed: string): string | null {
  const number = parse(cleanTelephone(typed));
  if (!number?.isPossible()) return null;
  const { countryCallingCode, nationalNumber } = number;
  const fewest = tenDigits.test(nationalNumber) ? 10 : fewestUkDigits;
  const isShort = countryCallingCode === callingCodeOfUk && nationalNumber.length < fewest;
  if (isShort && !number.isValid()) return null;
  const stored = number.format("RFC3966").replace(/^tel:/, "");
  return stored.length <= storedMaxChars ? stored : null;
}

/**
 * Formats a stored number for UK readers, foreign numbers with their country code; values stored before this rule existed are shown
 * unchanged.
 */
export function formatTelephone(stored: string | null): string | null {
  if (!stored?.startsWith("+")) return stored;
  const number = parse(stored);
  if (!number) return stored;
  return number.format(number.countryCallingCode === callingCodeOfUk ? "NATIONAL" : "INTERNATIONAL").replace(/ x(\d+)$/, " ext. $1");
}

/** "Tel:", "Direct line no. 020 …", "Call me on 07700 …": what people write before a number; parentheses only where they hold no figures. */
const wordsBefore = /^(?:[^\p{Nd}+(]|\((?![\p{Nd}+]))*/u;
/** "07700 900123 (mobile)", "(after 6pm)". */
const wordsAfter =
  /(?<=\d)\s*(?:[-–]\s*)?(?:\((?!\s*(?:e?xt?n?\b|x?\d))[^()\d]*\d?[^()\d]*\)|mob(?:ile)?|home|work|office|(?<=[-–]\s*)[a-z][^\d()]{2,40})?[\s.,;]*$/i;
/** "; ext=12", "[extn. 12]", "ext no. 12". */
const extension = /(?<![\s;,/[(-])[\s;,/[(-]*(?<![a-z])(?:extension|extn?|ex|x)[\s.:=]*(?:no|number)?[\s.:]*(\d{1,7})[\])]?$/i;

/** The library parses neither every extension nor the words around a number, which users also write. */
function parse(typed: string): PhoneNumber | undefined {
  const bare = typed
    .replace(wordsBefore, "")
    .replace(/[_\s]+/g, " ")
    .replace(/^\((\+\d{1,3})\)\s*/, "$1 ")
    .replace(/^\+[+\s]+/, "+")
    .replace(wordsAfter, "")
    .replace(/\(\s*(#[^()]*)\)$/, "$1")
    .replace(extension, " ext. $1");
  return parsePhoneNumberFromString(bare, { defaultCountry: "GB", extract: false }, metadata);
}

const telephonesRule = "Enter one telephone number. This has more than one, so keep the one to ring first.";
const writtenNumber = /\+?\(?\d[\d ().-]{7,}\d/g;
const areNumbers = (texts: readonly string[]): boolean => texts.filter((each) => readTelephone(each) !== null).length > 1;
function areSeveral(typed: string): boolean {
  const text = cleanTelephone(typed);
  const halves = [...text.matchAll(/\s(?=[+(0])/g)].map(({ index }) => [text.slice(0, index), text.slice(index)]);
  return [text.match(writtenNumber) ?? [], ...halves].some(areNumbers);
}

/** Form field for a telephone number, transformed to its stored form; "" for none. */
export const telephoneField = z
  .string("Enter the telephone number as text.")
  .max(limits.telephoneMaxChars, telephoneRule)
  .transform((typed, { addIssue }): string | null => {
    if (cleanTelephone(typed) === "") return null;
    const stored = readTelephone(typed);
    if (stored !== null) return stored;
    addIssue({ code: "custom", message: areSeveral(typed) ? telephonesRule : telephoneRule });
    return z.NEVER;
  })
  .nullable();
