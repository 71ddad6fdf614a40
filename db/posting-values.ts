import fields from "./posting-steps.json" with { type: "json" };

export const postingSteps = ["role", "contract", "project", "publish"] as const;
export type PostingStep = (typeof postingSteps)[number];

/** Names of an advert's fields, by the step of the form that has them. */
export const fieldsOfSteps: Readonly<Record<PostingStep, readonly string[]>> = fields;
