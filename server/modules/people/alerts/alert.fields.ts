import { z } from "zod";
import { alertExclusionKinds, alertFrequencies, alertLimits } from "#db/taxonomy/alert.ts";
import { jobNumber } from "#server/kernel/input-fields.ts";
import { emailField } from "#server/modules/people/accounts/account-fields.ts";

const nameMost = alertLimits.searchNameMaxChars;

const query = z.string("Send the search as a query string.").max(20_000, "This search is too long to save.");
const frequency = z.enum(alertFrequencies, "Choose how often: none, instant, daily or weekly.");
const name = z
  .string("Say which search.")
  .max(nameMost * 4, `Use at most ${nameMost} characters.`)
  .transform((typed) => typed.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
  .refine((text) => text !== "", "Say which search.")
  .refine((text) => [...text].length <= nameMost, `Use at most ${nameMost} characters.`);

/** Random public id of a saved search. */
export const alertId = z.string("Give the search’s ID.").min(1, "There is no such search.").max(64, "There is no such search.");
const token = z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200, "The link is incomplete.");

export const alertOfferFields = z.strictObject({ query });
export const saveFields = z.strictObject({ query, name: name.optional(), frequency });
export const changeFields = z.strictObject({
  name: name.optional(),
  frequency: frequency.optional(),
  isPaused: z.boolean("Say whether to pause it.").optional(),
});
/** A visitor's subscription; one without e-mails would be of no use to them. */
export const subscribeFields = z.strictObject({
  email: emailField,
  query,
  frequency: z.enum(["instant", "daily", "weekly"], "Choose how often: instant, daily or weekly."),
});
export const tokenFields = z.strictObject({ token });
export const stopFields = z.strictObject({ token, alert: alertId.nullable() });
export const exclusionChoicesFields = z.strictObject({ token, jobId: jobNumber });
export const excludeSimilarFields = z.strictObject({
  token,
  jobId: jobNumber,
  kind: z.enum(alertExclusionKinds, "Choose agencies, employer, level or contract-type."),
});

const savedSearch = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Query string of the list. */
  query: z.string().meta({ examples: ["q=nec4&location=Leeds"] }),
  frequency: z.enum(alertFrequencies),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When its owner last opened the list from the saved search. */
  lookedAt: z.iso.datetime(),
  lastRunAt: z.iso.datetime().nullable(),
  nextRunAt: z.iso.datetime().nullable(),
  listPath: z.string(),
  total: z.int(),
  /** Adverts first published since its owner last opened the list. */
  newCount: z.int(),
  /** The count stopped at a limit: there may be more. */
  isNewCountCut: z.boolean(),
});
export type SavedSearch = z.infer<typeof savedSearch>;

export const ownAlerts = z.strictObject({
  items: z.array(savedSearch),
  /** Limit on saved searches. */
  most: z.int(),
  email: z.string(),
  /** False: no search sends e-mails, whatever its frequency. */
  mailsAlerts: z.boolean(),
  /** When the address began to reject our mail; null while it is deliverable. */
  unreachableSince: z.iso.datetime().nullable(),
});
export type OwnAlerts = z.infer<typeof ownAlerts>;
