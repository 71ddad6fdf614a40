import { procedure, router } from "#server/kernel/trpc.ts";
import { readBoardHealth } from "./board-health.queries.ts";

/** How the board stands, for everybody to read. */
export const boardHealthRouter = router({
  read: procedure("config.readPublic").query(({ ctx }) => readBoardHealth(ctx.services.db, ctx.now)),
});
