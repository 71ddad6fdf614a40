import { z } from "zod";
import { fieldsOf } from "#server/http/read-fields.ts";
import { publicId } from "#server/kernel/input-fields.ts";
import { procedure, router } from "#server/kernel/trpc.ts";
import {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  readChangedWebhook,
  readDeliveriesInput,
  readNamedWebhook,
  readNewWebhook,
  readPause,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendTest,
} from "./webhooks.commands.ts";
import { listDeliveries, listWebhooks } from "./webhooks.queries.ts";

const readNamedDelivery = fieldsOf(z.strictObject({ id: publicId("Name the delivery.", "There is no such delivery.") }));

/** Webhooks that notify a firm's own systems of changes to its adverts and applications. */
export const webhooksRouter = router({
  list: procedure("webhook.read").query(({ ctx }) => listWebhooks(ctx)),
  deliveries: procedure("webhook.read")
    .input(readDeliveriesInput)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  add: procedure("webhook.manage")
    .input(readNewWebhook)
    .mutation(({ ctx, input }) => addWebhook(ctx, input)),
  change: procedure("webhook.manage")
    .input(readChangedWebhook)
    .mutation(({ ctx, input }) => changeWebhook(ctx, input)),
  remove: procedure("webhook.manage")
    .input(readNamedWebhook)
    .mutation(({ ctx, input }) => removeWebhook(ctx, input.id)),
  rotate: procedure("webhook.manage")
    .input(readNamedWebhook)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),
  pause: procedure("webhook.manage")
    .input(readPause)
    .mutation(({ ctx, input }) => pauseWebhook(ctx, input)),
  sendTest: procedure("webhook.manage")
    .input(readNamedWebhook)
    .mutation(({ ctx, input }) => sendTest(ctx, input.id)),
  sendAgain: procedure("webhook.manage")
    .input(readNamedDelivery)
    .mutation(({ ctx, input }) => sendAgain(ctx, input.id)),
});
