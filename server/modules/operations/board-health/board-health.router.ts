import { procedure, router } from "#server/kernel/trpc.ts";
import { readBoardHealth } from "./count-board.commands.ts";

export const boardHealthRouter = router({
  read: procedure("config.readPublic").query(({ ctx }) => readBoardHealth(ctx.services.db, ctx.now)),
});
