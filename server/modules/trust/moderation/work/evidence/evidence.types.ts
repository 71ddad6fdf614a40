import type { FieldName, PostingFields } from "#server/modules/market/adverts/posting-fields.ts";

/** One fact for a decision. `isDoubtful`: unusual for an honest advertiser. */
export interface EvidenceFact {
  label: string;
  value: string;
  isDoubtful: boolean;
}

export interface EvidenceSection {
  heading: string;
  facts: EvidenceFact[];
}

export interface EvidenceChange {
  fields: FieldName[];
  was: PostingFields;
  is: PostingFields;
}

export interface CaseEvidence {
  sections: EvidenceSection[];
  /** Links to more detail on the site. */
  links: { label: string; path: string }[];
  /** Posting to preview; null where none is being judged. */
  postingId: string | null;
  /** For a changed advert: every field that differs from the published version. */
  change?: EvidenceChange;
}

export const fact = (label: string, value: string | number | null, isDoubtful = false): EvidenceFact => ({
  label,
  value: value === null || value === "" ? "None" : String(value),
  isDoubtful,
});
