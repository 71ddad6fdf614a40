/** Prefixes of company numbers outside England and Wales companies, with what they denote. */
const prefixes: Readonly<Record<string, string>> = {
  SC: "a company in Scotland",
  NI: "a company in Northern Ireland",
  OC: "a limited liability partnership in England or Wales",
  SO: "a limited liability partnership in Scotland",
  NC: "a limited liability partnership in Northern Ireland",
  LP: "a limited partnership in England or Wales",
  SL: "a limited partnership in Scotland",
  NL: "a limited partnership in Northern Ireland",
  FC: "a company from abroad with a place of business in England or Wales",
  SF: "a company from abroad with a place of business in Scotland",
  NF: "a company from abroad with a place of business in Northern Ireland",
  BR: "a branch of a company from abroad",
  OE: "an overseas entity",
  RC: "a royal charter body in England or Wales",
  SR: "a royal charter body in Scotland",
  NR: "a royal charter body in Northern Ireland",
  IP: "a registered society in England or Wales",
  SP: "a registered society in Scotland",
  NP: "a registered society in Northern Ireland",
  RS: "a registered society",
  CE: "a charitable incorporated organisation",
  CS: "a Scottish charitable incorporated organisation",
  SE: "a European company",
  ES: "a European economic interest grouping in Scotland",
  GE: "a European economic interest grouping",
};

type CompanyNumberReading =
  /** `offered` is true when the number was not in the register's format, such as without leading zeros, and the user must confirm it. */
  { isFit: true; number: string; offered: boolean; kind: string } | { isFit: false; because: string };

const england = "a company in England or Wales";

/**
 * Parses a typed company number: eight digits, or letters and digits totalling eight. Spaces, case and missing leading zeros are corrected.
 */
export function readCompanyNumber(sent: string): CompanyNumberReading {
  const plain = sent.replace(/[\s.\-‐-―]/g, "").toUpperCase();
  if (plain === "") return { isFit: false, because: "Give the company number." };
  if (plain.length > 8)
    return { isFit: false, because: "A company number has eight characters, such as 01234567 or SC123456. This one has more." };
  if (/^\d+$/.test(plain)) {
    if (/^0+$/.test(plain)) return { isFit: false, because: "There is no company with number zero." };
    return read(plain.padStart(8, "0"), plain, england);
  }
  const old = /^R(\d{1,7})$/.exec(plain);
  if (old) return read(`R${(old[1] ?? "").padStart(7, "0")}`, plain, "an older company in Northern Ireland");
  const [, letters = "", digits = ""] = /^([A-Z]{2})(\d{1,6})$/.exec(plain) ?? [];
  const kind = prefixes[letters];
  if (kind !== undefined) return read(letters + digits.padStart(6, "0"), plain, kind);
  if (letters !== "") return { isFit: false, because: `No company number starts with ${letters}. Check your certificate or the register.` };
  if (/^[A-Z]{1,8}$/.test(plain))
    return { isFit: false, because: "The digits are missing: a company number is not letters alone. It looks like SC123456." };
  return {
    isFit: false,
    because: "A company number is eight digits, such as 01234567, or letters and digits, such as SC123456 or NI012345.",
  };
}

const read = (number: string, written: string, kind: string): CompanyNumberReading => ({
  isFit: true,
  number,
  offered: number !== written,
  kind,
});
