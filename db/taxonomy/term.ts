/** One value of a vocabulary: the slug is stored and stands in URLs, the label is shown, aliases are read in adverts and searches. */
export interface Term {
  slug: string;
  label: string;
  group?: string;
  aliases?: readonly string[];
  titles?: readonly string[];
  about?: string;
  /** Position on an ordered scale; equal orders are parallel routes. */
  order?: number;
  side?: string;
  /** schema.org value, where one exists. */
  schema?: string;
  typicalExperience?: string;
}
