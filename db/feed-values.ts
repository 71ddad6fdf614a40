/** What an administrator may say stands under which of a feed's own names. */
export const mappedFields = [
  "reference",
  "title",
  "company",
  "url",
  "applyUrl",
  "place",
  "postcode",
  "country",
  "workplace",
  "salaryText",
  "salaryMin",
  "salaryMax",
  "salaryPeriod",
  "salaryCurrency",
  "postedAt",
  "closesAt",
  "employment",
  "description",
  "category",
  "contractSuites",
  "projectValue",
] as const;
export type MappedField = (typeof mappedFields)[number];
export type FieldMap = Partial<Record<MappedField, string>>;

/** What only an advertiser's own file may hold beside that. */
export const ownFileFields = [
  "advertiser",
  "engagement",
  "clientName",
  "employerType",
  "experience",
  "level",
  "sector",
  "side",
  "sitePlace",
  "startsOn",
  "workingPattern",
] as const;
export type OwnFileField = (typeof ownFileFields)[number];
export type OwnFileMap = Partial<Record<MappedField | OwnFileField, string>>;

/** What a file of an advertiser's own may hold at most. */
export const advertFileLimits = { maxBytes: 5_000_000, maxRows: 200, rowsTakenAtOnce: 20, referenceMaxChars: 100 } as const;

/** Hours between the runs of a feed that is read all day. */
export const feedIntervalsHours = [1, 2, 3, 4, 6, 8, 12] as const;
