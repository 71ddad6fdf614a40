import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import { endAllDevices, endDevice, endOtherDevices } from "./devices.commands.ts";
import { listDevices } from "./devices.queries.ts";

const named = fieldsOf(z.strictObject({ publicId: z.string().max(60) }));

/** Browsers signed in to the caller's account. */
export const devicesRouter = router({
  list: procedure("session.list").query(({ ctx }) => listDevices(ctx)),
  end: procedure("session.revoke")
    .input(named)
    .mutation(({ ctx, input }) => endDevice(ctx, input.publicId)),
  endOthers: procedure("session.revoke").mutation(({ ctx }) => endOtherDevices(ctx)),
  endAll: procedure("session.revoke").mutation(({ ctx }) => endAllDevices(ctx)),
});
