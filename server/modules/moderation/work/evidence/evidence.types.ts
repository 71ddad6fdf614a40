/** One thing to decide by. `isDoubtful` is what an honest advertiser would seldom show. */
interface EvidenceFact {
  label: string;
  value: string;
  isDoubtful: boolean;
}

export interface EvidenceSection {
  heading: string;
  facts: EvidenceFact[];
}

export interface CaseEvidence {
  sections: EvidenceSection[];
  /** Where there is more: pages of the site. */
  links: { label: string; path: string }[];
  /** The posting to be looked at as its page; null where none is judged. */
  postingId: string | null;
}

export const fact = (label: string, value: string | number | null, isDoubtful = false): EvidenceFact => ({
  label,
  value: value === null || value === "" ? "None" : String(value),
  isDoubtful,
});
