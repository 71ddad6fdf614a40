import type { AdvertFileField } from "#db/feed-values.ts";
import { workingPatterns } from "#db/taxonomy/contract.ts";
import { seniorityLevels } from "#db/taxonomy/role.ts";
import { employerTypes, industrySectors } from "#db/taxonomy/sector.ts";
import { sideLabels } from "#db/taxonomy/standing.ts";
import { sides } from "#db/values.ts";
import { type FlatRecord, fieldKey } from "#server/modules/hiring/feeds/readers/field-names.ts";
import type { PostingFields } from "#server/modules/market/adverts/posting-fields.ts";
import { parseFeedDate } from "#server/text/dates/feed-date.ts";
import type { RowFault } from "./advert-files.schema.ts";

/** Accepted names of these fields in files, by priority. */
const names: Record<AdvertFileField, string> = {
  advertiser: "advertiser advertiseas advertiserrole",
  engagement: "engagement permanentortemporary permortemp permtemp temporpermanent",
  clientName: "client clientname hirer hirername endclient enduser hiringcompany endemployer",
  employerType: "employertype clienttype hirertype typeofemployer",
  experience: "experience experiencerequired requiredexperience qualifications experienceandqualifications",
  level: "level seniority senioritylevel joblevel",
  sector: "sector industrysector marketsector",
  side: "side sideofthetable",
  sitePlace: "site siteplace sitelocation projectsite",
  startsOn: "startdate startson start jobstartdate contractstart",
  workingPattern: "workingpattern hours workinghours hoursofwork jobhours workpattern",
};

interface VocabularyTerm {
  slug: string;
  label: string;
  aliases?: readonly string[];
}
const lists: Partial<Record<AdvertFileField, readonly VocabularyTerm[]>> = {
  advertiser: [
    { slug: "employer", label: "the employer", aliases: ["employer", "direct employer"] },
    { slug: "agency", label: "an employment agency", aliases: ["agency", "employment agency"] },
    { slug: "employment-business", label: "an employment business", aliases: ["employment business"] },
  ],
  engagement: [
    { slug: "permanent", label: "permanent", aliases: ["perm"] },
    { slug: "temporary", label: "temporary", aliases: ["temp", "contract", "interim"] },
  ],
  employerType: employerTypes,
  level: seniorityLevels,
  sector: industrySectors,
  workingPattern: workingPatterns,
  side: sides.map((slug) => ({ slug, label: sideLabels[slug] })),
};

/** Returns the value under the field's mapped name, or else under its accepted names; null if empty. */
export function columnTextOf(record: FlatRecord, field: AdvertFileField, map: Partial<Record<AdvertFileField, string>>): string | null {
  const mapped = map[field];
  const keys = mapped === undefined ? names[field].split(" ") : [fieldKey(mapped)];
  for (const key of keys) {
    const value = record.get(key)?.trim();
    if (value) return value;
  }
  return null;
}

/** Reads the fields that only an advertiser's own file has. With `isHirerRead` false, the hirer's name is not read. */
export function readAdvertFileFields(
  record: FlatRecord,
  map: Partial<Record<AdvertFileField, string>>,
  isHirerRead: boolean,
): { fields: PostingFields; faults: RowFault[] } {
  const fields: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  for (const field of Object.keys(names) as AdvertFileField[]) {
    const words = field === "clientName" && !isHirerRead ? null : columnTextOf(record, field, map);
    if (words === null) continue;
    const list = lists[field];
    if (list === undefined && field !== "startsOn") {
      fields[field] = words.slice(0, field === "experience" ? 500 : 120);
      continue;
    }
    const value = list ? slugOf(list, words) : (parseFeedDate(words)?.day ?? null);
    if (value !== null) fields[field] = value;
    // Files use "level", "sector" or "start" in senses of their own, so an unknown value is a fault only in a mapped field or one the law
    // requires.
    else if (map[field] !== undefined || field === "engagement" || field === "advertiser")
      faults.push({ field, detail: `“${words.slice(0, 60)}” is ${list ? "none of the choices there are" : "no day"}.` });
  }
  return { fields: fields as PostingFields, faults };
}

const normaliseText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

function slugOf(list: readonly VocabularyTerm[], words: string): string | null {
  const said = normaliseText(words);
  const found = list.find(({ slug, label, aliases = [] }) => [slug, label, ...aliases].some((name) => normaliseText(name) === said));
  return found?.slug ?? null;
}
