import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { addTokenForm } from "#server/http/form-bodies.ts";
import type { Services } from "#server/kernel/context.ts";
import { stopMail } from "./mail-stop.commands.ts";

/** Stops mails of one kind by the link in a mail, from a form on its page or a mail client's one-click unsubscribe. */
export function addMailStop(app: FastifyInstance, services: Services): void {
  addTokenForm(app, services, {
    path: "/mail/stop/:token",
    action: "mail.stop",
    page: paths.stopMail,
    unsubscribe: stopMail,
    async take(ctx, token) {
      await stopMail(ctx, token);
      return "stopped=1";
    },
  });
}
