import type { RawAdvert } from "../readers/raw-advert.ts";
import { cleanCompanyName } from "./company-name.ts";

export interface EmployerName {
  name: string | null;
  /** It is the publisher of the feed, for want of any other. */
  isPublisher: boolean;
  note: { field: "company"; reason: string } | null;
}

/** The employer of an advert: the one it names, the source's own, one that its text labels so, or last the publisher of the feed. */
export function findEmployerName(
  raw: Pick<RawAdvert, "company" | "publisher">,
  labelled: string | null,
  ofSource: string | null,
): EmployerName {
  const named = cleanCompanyName(raw.company) ?? ofSource;
  if (named !== null) return { name: named, isPublisher: false, note: null };
  const inText = cleanCompanyName(labelled);
  if (inText !== null)
    return { name: inText, isPublisher: false, note: noted(`the advert has no field for its employer: “${inText}” stands in its text`) };
  const publisher = cleanCompanyName(raw.publisher);
  return {
    name: publisher,
    isPublisher: publisher !== null,
    note: publisher === null ? null : noted(`the advert names no employer: “${publisher}”, which publishes the feed, was taken`),
  };
}

const noted = (reason: string) => ({ field: "company" as const, reason });
