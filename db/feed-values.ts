/** Job fields that an administrator may map a feed's field names to. */
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

/** Further fields that only an advertiser's own file may contain. */
export const advertFileFields = [
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
export type AdvertFileField = (typeof advertFileFields)[number];
export type AdvertFileMap = Partial<Record<MappedField | AdvertFileField, string>>;

/** Limits of an advertiser's own file. */
export const advertFileLimits = { maxBytes: 5_000_000, maxRows: 200, rowsTakenAtOnce: 20, referenceMaxChars: 100 } as const;

/** Allowed intervals, in hours, for a feed that is read throughout the day. */
export const feedIntervalsHours = [1, 2, 3, 4, 6, 8, 12] as const;
