import type { SortOrder } from "#db/values.ts";
import type { ReadSearch } from "./read-search.types.ts";

export const sortLabels: Record<SortOrder, string> = {
  newest: "Newest",
  relevance: "Most relevant",
  "salary-desc": "Highest pay",
  "salary-asc": "Lowest pay",
  distance: "Nearest",
  closing: "Closing soon",
};

/** Orders worth offering: by match only with words, by distance only from a point. */
export function sortChoices(read: Pick<ReadSearch, "text" | "place">): { value: SortOrder; label: string }[] {
  const offered = (Object.keys(sortLabels) as SortOrder[]).filter(
    (sort) => (sort !== "relevance" || read.text !== null) && (sort !== "distance" || read.place?.hasPoint === true),
  );
  return offered.map((value) => ({ value, label: sortLabels[value] }));
}

/** "Why this order", in one sentence. */
export function orderReason({ sort, place }: Pick<ReadSearch, "sort" | "place">): string {
  switch (sort) {
    case "newest":
      return "Newest first, by the day each advert was first published: editing or relisting an advert does not move it up, and no place in the list is sold.";
    case "relevance":
      return "Best match first: words count most in the title, then in the employer and place, then in the description; rarer words count for more, and among equals the newer advert comes first.";
    case "salary-desc":
      return "Highest pay first, by the top of the advertised range; yearly pay and day rates are ranked apart, and adverts that state no pay come last.";
    case "salary-asc":
      return "Lowest pay first, by the foot of the advertised range; yearly pay and day rates are ranked apart, and adverts that state no pay come last.";
    case "distance":
      return `Nearest first, in a straight line from ${place?.place.name ?? "the place asked for"} to the office or the site, whichever counts for the advert.`;
    case "closing":
      return "Closing soonest first; adverts that state no closing date come last.";
  }
}
