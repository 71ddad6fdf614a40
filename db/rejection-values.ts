/** Reasons an employer may choose for rejecting an application. Imports nothing. */
export const rejectionReasons = [
  "experience",
  "sector",
  "qualifications",
  "right-to-work",
  "location",
  "pay",
  "availability",
  "answers",
  "interview",
  "another-chosen",
  "post-withdrawn",
  "other",
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

/** Wording that an applicant may also read. */
export const rejectionReasonLabels: Readonly<Record<RejectionReason, string>> = {
  experience: "Less experience than the post needs",
  sector: "Experience of other sectors or contract suites",
  qualifications: "Qualifications or chartership other than the post needs",
  "right-to-work": "Right to work in the UK, or sponsorship",
  location: "Place of work or travel",
  pay: "Pay expected above the range",
  availability: "Start date or notice period",
  answers: "Answers to the advert’s questions",
  interview: "The interview",
  "another-chosen": "Another applicant was chosen",
  "post-withdrawn": "The post was withdrawn or put on hold",
  other: "Another reason",
};
