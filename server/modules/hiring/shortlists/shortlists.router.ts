import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import {
  addToShortlist,
  moveOnShortlist,
  noteOnEntry,
  removeFromShortlist,
  revokeShortlistLink,
  shareShortlist,
} from "./entries.commands.ts";
import { giveShortlistFeedback, openSharedShortlist } from "./shared-list.commands.ts";
import {
  addedPeople,
  entryNamed,
  givenFeedback,
  linkNamed,
  listNamed,
  movedEntry,
  newLink,
  newList,
  notedEntry,
  openedLink,
  renamedList,
} from "./shortlist.fields.ts";
import { createShortlist, removeShortlist, renameShortlist } from "./shortlists.commands.ts";
import { listShortlists, readShortlist } from "./shortlists.queries.ts";

const manage = procedure("shortlist.manage");

/** Recruiters' shortlists, and shared lists read by a link without an account. */
export const shortlistsRouter = router({
  list: manage.query(({ ctx }) => listShortlists(ctx)),
  get: manage.input(fieldsOf(listNamed)).query(({ ctx, input }) => readShortlist(ctx, input.id)),
  create: manage.input(fieldsOf(newList)).mutation(({ ctx, input }) => createShortlist(ctx, input)),
  rename: manage.input(fieldsOf(renamedList)).mutation(({ ctx, input }) => renameShortlist(ctx, input)),
  remove: manage.input(fieldsOf(listNamed)).mutation(({ ctx, input }) => removeShortlist(ctx, input.id)),
  add: manage.input(fieldsOf(addedPeople)).mutation(({ ctx, input }) => addToShortlist(ctx, input)),
  note: manage.input(fieldsOf(notedEntry)).mutation(({ ctx, input }) => noteOnEntry(ctx, input)),
  move: manage.input(fieldsOf(movedEntry)).mutation(({ ctx, input }) => moveOnShortlist(ctx, input)),
  removeEntry: manage.input(fieldsOf(entryNamed)).mutation(({ ctx, input }) => removeFromShortlist(ctx, input.entryId)),
  share: manage.input(fieldsOf(newLink)).mutation(({ ctx, input }) => shareShortlist(ctx, input)),
  revokeLink: manage.input(fieldsOf(linkNamed)).mutation(({ ctx, input }) => revokeShortlistLink(ctx, input.linkId)),
  /** A mutation, so that the secret does not appear in a URL. */
  open: procedure("shortlist.openLink")
    .input(fieldsOf(openedLink))
    .mutation(({ ctx, input }) => openSharedShortlist(ctx, input.token)),
  giveFeedback: procedure("shortlist.openLink")
    .input(fieldsOf(givenFeedback))
    .mutation(({ ctx, input }) => giveShortlistFeedback(ctx, input)),
});
