import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { readSettings } from "../applications/hiring/hiring-settings.queries.ts";
import { readStopLink } from "./mail-stop/mail-stop.commands.ts";
import { getSettings, readOverview } from "./overview.queries.ts";
import { saveSettings } from "./settings.commands.ts";

export const recruitingRouter = router({
  overview: procedure("job.readDraft").query(({ ctx }) => readOverview(ctx)),
  settings: procedure("preferences.manage").query(({ ctx }) => getSettings(ctx)),
  stopLink: procedure("mail.stop")
    .input(fieldsOf(z.strictObject({ token: z.string("Name the link.").max(200, "There is no such link.") })))
    .query(({ ctx, input }) => readStopLink(ctx, input.token)),
  saveSettings: procedure("preferences.manage")
    .input(readSettings)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
});
