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

/** Hours between the runs of a feed that is read all day. */
export const feedIntervalsHours = [1, 2, 3, 4, 6, 8, 12] as const;
