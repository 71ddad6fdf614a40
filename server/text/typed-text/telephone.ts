import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.min.json";
import { z } from "zod";
import { telephoneRule } from "#db/telephone-values.ts";
import { limits } from "#db/values.ts";
import { cleanTelephone } from "./clean-typed.ts";

const storedMaxChars = 30;
const callingCodeOfUk = "44";
/** An area code and a number; shorter ones of a UK area cannot be dialled from elsewhere. */
const fewestUkDigits = 9;

/**
 * A telephone number as it is stored: E.164, with an extension as RFC 3966 writes it ("+442079460123;ext=12"). Numbers without a country are those
 * of the UK. Null for what is no number that can be dialled. Whether it is in use is not judged: numbering plans change before this code does.
 */
export function readTelephone(typed: string): string | null {
  const number = parse(cleanTelephone(typed));
  if (!number?.isPossible()) return null;
  const isShort = number.countryCallingCode === callingCodeOfUk && number.nationalNumber.length < fewestUkDigits;
  if (isShort && !number.isValid()) return null;
  const stored = number.format("RFC3966").replace(/^tel:/, "");
  return stored.length <= storedMaxChars ? stored : null;
}

/** A stored number as people in the UK read it, those of other countries with their code; what was stored before there was a rule as it stands. */
export function shownTelephone(stored: string | null): string | null {
  if (!stored?.startsWith("+")) return stored;
  const number = parse(stored);
  if (!number) return stored;
  return number.format(number.countryCallingCode === callingCodeOfUk ? "NATIONAL" : "INTERNATIONAL").replace(/ x(\d+)$/, " ext. $1");
}

/** "(ext 12)" and "tel:" are written as well; the library reads neither. */
function parse(typed: string): PhoneNumber | undefined {
  const bare = typed.replace(/^tel(?:ephone)?[.:]?\s*/i, "").replace(/\(\s*((?:ext|x|#)[^()]*)\)$/i, "$1");
  return parsePhoneNumberFromString(bare, { defaultCountry: "GB", extract: false }, metadata);
}

/** A telephone number in a form, as it is stored; "" for none. */
export const telephoneField = z
  .string("Enter the telephone number as text.")
  .max(limits.telephoneMaxChars, telephoneRule)
  .transform((typed, { addIssue }): string | null => {
    if (cleanTelephone(typed) === "") return null;
    const stored = readTelephone(typed);
    if (stored !== null) return stored;
    addIssue({ code: "custom", message: telephoneRule });
    return z.NEVER;
  })
  .nullable();
