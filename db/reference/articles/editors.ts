/** Who wrote an article that no single person signs, and the day on which it was written and its facts were checked. */
export const byTheEditors = {
  authorName: "Dayworks editors",
  authorGrade: "",
  publishedOn: "2026-11-21",
  reviewedOn: "2026-11-21",
} as const;
