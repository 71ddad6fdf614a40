import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { confirmAvailability } from "./availability.commands.ts";
import { saveProfile } from "./own-profile.commands.ts";
import { listProfileViews, readOwnProfile } from "./own-profile.queries.ts";
import { confirmField, hiddenFromField, pauseField, profileSave, visibilityField } from "./profile-fields.ts";
import { previewOwnProfile, readSeeker } from "./seeker-detail.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";
import { searchSeekers } from "./seeker-search.queries.ts";
import { readSupply } from "./supply.queries.ts";
import { pauseProfile, setHiddenFrom, setVisibility } from "./visibility.commands.ts";

const named = fieldsOf(
  z.strictObject({ id: z.string("Name the profile.").min(1, "Name the profile.").max(64, "There is no such profile.") }),
);

/** What jobseekers say of themselves, and what recruiters find of it. */
export const profilesRouter = router({
  mine: procedure("seeker.readProfile").query(({ ctx }) => readOwnProfile(ctx)),
  viewers: procedure("seeker.readProfile").query(({ ctx }) => listProfileViews(ctx)),
  preview: procedure("seeker.readProfile")
    .input(fieldsOf(visibilityField))
    .query(({ ctx, input }) => previewOwnProfile(ctx, input.visibility)),
  save: procedure("seeker.updateProfile")
    .input(fieldsOf(profileSave))
    .mutation(({ ctx, input: { version, confirmed, ...fields } }) => saveProfile(ctx, { fields, version, confirmed })),
  confirmAvailability: procedure("seeker.updateProfile")
    .input(fieldsOf(confirmField))
    .mutation(({ ctx, input }) => confirmAvailability(ctx, input.laterByMonths)),
  setVisibility: procedure("seeker.setVisibility")
    .input(fieldsOf(visibilityField))
    .mutation(({ ctx, input }) => setVisibility(ctx, input.visibility)),
  setHiddenFrom: procedure("seeker.setVisibility")
    .input(fieldsOf(hiddenFromField))
    .mutation(({ ctx, input }) => setHiddenFrom(ctx, input)),
  pause: procedure("seeker.setVisibility")
    .input(fieldsOf(pauseField))
    .mutation(({ ctx, input }) => pauseProfile(ctx, input.isPaused)),
  search: procedure("seeker.search", { quota: "search" })
    .input(fieldsOf(seekerFilter))
    .query(({ ctx, input }) => searchSeekers(ctx, input)),
  supply: procedure("seeker.readSupply").query(({ ctx }) => readSupply(ctx)),
  seeker: procedure("seeker.detail", { quota: "databaseBrowse" })
    .input(named)
    .query(({ ctx, input }) => readSeeker(ctx, input.id)),
});
