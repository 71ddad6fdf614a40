import { procedure, router } from "#server/trpc.ts";
import { readOverview } from "./overview.queries.ts";
import { getSettings } from "./own-settings.queries.ts";
import { saveSettings } from "./settings.commands.ts";
import { readSettings } from "./settings.queries.ts";

/** What somebody who hires sees first, and what they want to be told. */
export const recruitingRouter = router({
  overview: procedure("job.readDraft").query(({ ctx }) => readOverview(ctx)),
  settings: procedure("preferences.manage").query(({ ctx }) => getSettings(ctx)),
  saveSettings: procedure("preferences.manage")
    .input(readSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
