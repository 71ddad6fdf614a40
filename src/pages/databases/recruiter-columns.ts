/** Columns that can be hidden. */
export const recruiterColumns: readonly RecruiterColumn[] = ["Firm", "Regions", "Sectors", "Live adverts"];
export type RecruiterColumn = "Firm" | "Regions" | "Sectors" | "Live adverts";
