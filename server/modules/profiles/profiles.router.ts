import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/trpc.ts";
import { saveProfile, setHiddenFrom, setVisibility } from "./own-profile.commands.ts";
import { listProfileViews, readOwnProfile } from "./own-profile.queries.ts";
import { hiddenFromField, profileFields, visibilityField } from "./profile-fields.ts";
import { previewOwnProfile, readSeeker } from "./seeker-detail.queries.ts";
import { seekerFilter } from "./seeker-filter.ts";
import { searchSeekers } from "./seeker-search.queries.ts";

const named = fieldsOf(
  z.strictObject({ id: z.string("Name the profile.").min(1, "Name the profile.").max(64, "There is no such profile.") }),
);

/** What jobseekers say of themselves, and what recruiters find of it. */
export const profilesRouter = router({
  mine: procedure("seeker.readProfile", { batch: "profile:read" }).query(({ ctx }) => readOwnProfile(ctx)),
  viewers: procedure("seeker.readProfile", { batch: "profile:read" }).query(({ ctx }) => listProfileViews(ctx)),
  preview: procedure("seeker.readProfile", { batch: "profile:read" })
    .input(fieldsOf(visibilityField))
    .query(({ ctx, input }) => previewOwnProfile(ctx, input.visibility)),
  save: procedure("seeker.updateProfile")
    .input(fieldsOf(profileFields))
    .mutation(({ ctx, input }) => saveProfile(ctx, input)),
  setVisibility: procedure("seeker.setVisibility")
    .input(fieldsOf(visibilityField))
    .mutation(({ ctx, input }) => setVisibility(ctx, input.visibility)),
  setHiddenFrom: procedure("seeker.setVisibility")
    .input(fieldsOf(hiddenFromField))
    .mutation(({ ctx, input }) => setHiddenFrom(ctx, input.companies)),
  search: procedure("seeker.search", { quota: "search" })
    .input(fieldsOf(seekerFilter))
    .query(({ ctx, input }) => searchSeekers(ctx, input)),
  seeker: procedure("seeker.detail", { quota: "databaseBrowse", batch: "profile:read" })
    .input(named)
    .query(({ ctx, input }) => readSeeker(ctx, input.id)),
});
