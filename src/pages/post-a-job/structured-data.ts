/** One thing that Google asks of an advert's structured data: developers.google.com/search/docs/appearance/structured-data/job-posting, read November 2026. */
export interface StructuredDataLine {
  what: string;
  isRequired: boolean;
  isThere: boolean;
  /** What is there, or what is missing and where it comes from. */
  words: string;
}

export interface StructuredDataVerdict {
  isEligible: boolean;
  lines: readonly StructuredDataLine[];
}

/** Judges the very object that is printed in the page of an advert. */
export function judgeStructuredData(posting: Record<string, unknown>): StructuredDataVerdict {
  const locations = (posting.jobLocation ?? []) as readonly { address: Record<string, string> }[];
  const isRemote = posting.jobLocationType === "TELECOMMUTE";
  const place = locations.map(({ address }) => address.addressLocality ?? address.addressRegion).filter(Boolean);
  const description = String(posting.description ?? "");
  const pay = posting.baseSalary !== undefined;
  const firm = (posting.hiringOrganization as { name?: string } | undefined)?.name;
  const line = (what: string, isRequired: boolean, isThere: boolean, [there, missing]: readonly [string, string]) => ({
    what,
    isRequired,
    isThere,
    words: isThere ? there : missing,
  });
  const lines = [
    line("Title", true, Boolean(posting.title), [String(posting.title), "Give the advert a title."]),
    line("Description", true, description !== "", ["The whole description", "Describe the work."]),
    line("Date", true, Boolean(posting.datePosted), ["The day it is published", "Comes with publishing."]),
    line("Employer", true, Boolean(firm), [String(firm), "Comes from your account."]),
    line("Place", true, isRemote || place.length > 0, [
      isRemote ? "Remote, in the United Kingdom" : place.join(", "),
      "Name a town, a county or a postcode district.",
    ]),
    line("Pay", false, pay, ["The figures with their period", "State the pay: adverts with it are shown with it."]),
    line("Until when", false, Boolean(posting.validThrough), ["The closing date, or the end of the time paid for", "Give a closing date."]),
    line("Kind of work", false, Boolean(posting.employmentType) && posting.employmentType !== "OTHER", [
      String(posting.employmentType).toLowerCase().replaceAll("_", " "),
      "Choose the contract type.",
    ]),
    line("Applying", false, posting.directApply === true, ["People apply here directly", "People apply on another site; that is allowed."]),
  ];
  return { isEligible: lines.every(({ isRequired, isThere }) => isThere || !isRequired), lines };
}
