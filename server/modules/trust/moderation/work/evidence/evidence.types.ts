import type { FieldName, PostingFields } from "#server/modules/market/adverts/posting-fields.ts";

/** One thing to decide by. `isDoubtful` is what an honest advertiser would seldom show. */
export interface EvidenceFact {
  label: string;
  value: string;
  isDoubtful: boolean;
}

export interface EvidenceSection {
  heading: string;
  facts: EvidenceFact[];
}

export interface ShownChange {
  fields: FieldName[];
  was: PostingFields;
  is: PostingFields;
}

export interface CaseEvidence {
  sections: EvidenceSection[];
  /** Where there is more: pages of the site. */
  links: { label: string; path: string }[];
  /** The posting to be looked at as its page; null where none is judged. */
  postingId: string | null;
  /** Of an advert that was changed: every field that is another than people were shown before. */
  change?: ShownChange;
}

export const fact = (label: string, value: string | number | null, isDoubtful = false): EvidenceFact => ({
  label,
  value: value === null || value === "" ? "None" : String(value),
  isDoubtful,
});
