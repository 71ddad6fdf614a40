/** Byline of articles without a named author, with the date they were written and fact-checked. */
export const editorsByline = {
  authorName: "Dayworks editors",
  authorGrade: "",
  publishedOn: "2026-11-21",
  reviewedOn: "2026-11-21",
} as const;
