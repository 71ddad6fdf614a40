import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { addToShortlist, moveEntry, removeFromShortlist, revokeShortlistLink, saveEntryNote, shareShortlist } from "./entries.commands.ts";
import {
  addToShortlistInput,
  createLinkInput,
  createShortlistInput,
  entryIdInput,
  giveFeedbackInput,
  moveEntryInput,
  openLinkInput,
  renameShortlistInput,
  saveEntryNoteInput,
  shortlistIdInput,
} from "./shortlist.fields.ts";
import {
  createShortlist,
  giveShortlistFeedback,
  listShortlists,
  openSharedShortlist,
  readShortlist,
  removeShortlist,
  renameShortlist,
} from "./shortlists.commands.ts";

const manage = procedure("shortlist.manage");

const linkIdInput = z.strictObject({ linkId: publicId("Name the link.", "There is no such link.") });

/** Recruiters' shortlists, and shared lists read by a link without an account. */
export const shortlistsRouter = router({
  list: manage.query(({ ctx }) => listShortlists(ctx)),
  get: manage.input(fieldsOf(shortlistIdInput)).query(({ ctx, input }) => readShortlist(ctx, input.id)),
  create: manage.input(fieldsOf(createShortlistInput)).mutation(({ ctx, input }) => createShortlist(ctx, input)),
  rename: manage.input(fieldsOf(renameShortlistInput)).mutation(({ ctx, input }) => renameShortlist(ctx, input)),
  remove: manage.input(fieldsOf(shortlistIdInput)).mutation(({ ctx, input }) => removeShortlist(ctx, input.id)),
  add: manage.input(fieldsOf(addToShortlistInput)).mutation(({ ctx, input }) => addToShortlist(ctx, input)),
  note: manage.input(fieldsOf(saveEntryNoteInput)).mutation(({ ctx, input }) => saveEntryNote(ctx, input)),
  move: manage.input(fieldsOf(moveEntryInput)).mutation(({ ctx, input }) => moveEntry(ctx, input)),
  removeEntry: manage.input(fieldsOf(entryIdInput)).mutation(({ ctx, input }) => removeFromShortlist(ctx, input.entryId)),
  share: manage.input(fieldsOf(createLinkInput)).mutation(({ ctx, input }) => shareShortlist(ctx, input)),
  revokeLink: manage.input(fieldsOf(linkIdInput)).mutation(({ ctx, input }) => revokeShortlistLink(ctx, input.linkId)),
  /** A mutation, so that the secret does not appear in a URL. */
  open: procedure("shortlist.openLink")
    .input(fieldsOf(openLinkInput))
    .mutation(({ ctx, input }) => openSharedShortlist(ctx, input.token)),
  giveFeedback: procedure("shortlist.openLink")
    .input(fieldsOf(giveFeedbackInput))
    .mutation(({ ctx, input }) => giveShortlistFeedback(ctx, input)),
});
