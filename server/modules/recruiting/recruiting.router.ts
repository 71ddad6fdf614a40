import { procedure, router } from "#server/trpc.ts";
import { readOverview } from "./overview.queries.ts";

/** What somebody who hires sees first. */
export const recruitingRouter = router({
  overview: procedure("job.readDraft").query(({ ctx }) => readOverview(ctx)),
});
