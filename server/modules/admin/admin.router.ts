import { router } from "#server/trpc.ts";
import { adminUsersRouter } from "./users.router.ts";

/** What only platform administrators do. One line an area. */
export const adminRouter = router({
  users: adminUsersRouter,
});
