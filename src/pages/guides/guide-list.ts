/** The pages about the career, in the order in which one would read them. */
export const guides = {
  whatIsOne: { title: "What is a quantity surveyor?", path: "/what-is-a-quantity-surveyor" },
  whatTheyDo: { title: "What does a quantity surveyor do?", path: "/what-does-a-quantity-surveyor-do" },
  chartered: { title: "What is a chartered surveyor?", path: "/what-is-a-chartered-surveyor" },
  becoming: { title: "How to become a quantity surveyor", path: "/how-to-become-a-quantity-surveyor" },
  qualifications: { title: "Quantity surveying qualifications", path: "/qualifications" },
  pay: { title: "How much does a quantity surveyor earn?", path: "/how-much-does-a-quantity-surveyor-earn" },
  advice: { title: "Career advice for quantity surveyors", path: "/career-advice" },
} as const satisfies Record<string, { title: string; path: string }>;

export type GuideKey = keyof typeof guides;

/** The day on which somebody last read all of them through and checked what they say. */
export const guidesReviewedOn = "2026-11-21";
