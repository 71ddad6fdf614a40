import { z } from "zod";
import { shortlistVerdicts } from "#db/candidate-values.ts";
import { jobNumber, publicId } from "#server/kernel/input-fields.ts";
import { manyLines, oneLine } from "#server/text/plain-text.ts";

const listId = publicId("Say which shortlist.", "There is no such shortlist.");
const entryId = publicId("Name the person on the list.", "There is no such person on the list.");

const text = (most: number, tidy = oneLine) =>
  z
    .string("This must be text.")
    .max(most * 4, { error: `Use at most ${most} characters.`, abort: true })
    .transform(tidy)
    .refine((words) => [...words].length <= most, `Use at most ${most} characters.`);
const optionalWords = text(1000, manyLines)
  .transform((words) => words || null)
  .nullable();
const named = (missing: string) => text(120).refine((words) => words !== "", missing);

export const shortlistIdInput = z.strictObject({ id: listId });
export const entryIdInput = z.strictObject({ entryId });
export const createShortlistInput = z.strictObject({ name: named("Enter a name for the shortlist."), jobId: jobNumber.optional() });
export const renameShortlistInput = z.strictObject({ id: listId, name: named("Enter a name for the shortlist.") });

const idList = (what: z.ZodString) => z.array(what, "List the people.").max(50, "At most 50 people at a time.").default([]);
export const addToShortlistInput = z
  .strictObject({
    id: listId,
    seekerIds: idList(publicId("Say which profile.", "There is no such profile.")),
    applicationIds: idList(publicId("Say which application.", "There is no such application.")),
  })
  .refine(({ seekerIds, applicationIds }) => seekerIds.length + applicationIds.length > 0, {
    path: ["seekerIds"],
    message: "Choose at least one person.",
  });

const entryMoves = ["first", "up", "down", "last"] as const;
export const moveEntryInput = z.strictObject({ entryId, to: z.enum(entryMoves, "Say first, up, down or last.") });
export const saveEntryNoteInput = z.strictObject({ entryId, note: optionalWords });

export const createLinkInput = z.strictObject({
  id: listId,
  forWhom: named("Say who it is for."),
  days: z.int("The days must be a whole number.").min(1, "At least 1 day.").max(30, "At most 30 days."),
});
const token = z.string("The link is incomplete.").min(1, "The link is incomplete.").max(200, "The link is incomplete.");
export const openLinkInput = z.strictObject({ token });
export const giveFeedbackInput = z.strictObject({
  token,
  entryId,
  verdict: z.enum(shortlistVerdicts, "Say yes, maybe or no."),
  words: optionalWords.default(null),
});
