/** Parameters of an address that narrow the jobseeker database; what else stands there is no filter. */
export const filterNames = [
  ...["q", "category", "level", "side", "wantedSide", "suite", "form", "suiteYears", "sector", "valueBand", "ricsLevel", "body"],
  ...["software", "skill", "contractType", "workType", "place", "radiusMiles", "nightsAway", "siteDays", "freeByMonth", "noticeWeeks"],
  ...["cscs", "licence", "yearMaxPounds", "dayMaxPounds", "basis", "sort", "jobId"],
] as const;

/** The filters that an address asks for, as text. */
export function readFilters(search: URLSearchParams): Record<string, string> {
  const asked = filterNames.flatMap((name) => {
    const value = search.get(name)?.trim() ?? "";
    return value === "" ? [] : [[name, value.slice(0, 120)] as const];
  });
  return Object.fromEntries(asked);
}
