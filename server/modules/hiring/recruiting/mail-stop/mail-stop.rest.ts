import type { FastifyInstance } from "fastify";
import { paths } from "#server/addresses/paths.ts";
import { formSentBy, oneClickValue, readFormBodies } from "#server/http/form-bodies.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { auditRefusal } from "#server/modules/trust/audit/audit.commands.ts";
import { stopMail } from "./mail-stop.commands.ts";

const action = "mail.stop";

/** Stops mails of one kind by the link in a mail, from a form on its page or a mail client's one-click unsubscribe. Uses no cookies. */
export function addMailStop(app: FastifyInstance, services: Services): void {
  app.register(async (forms) => {
    readFormBodies(forms);
    forms.post<{ Params: { token: string } }>(
      "/mail/stop/:token",
      { config: { action, acceptsForm: "byToken" } },
      async (request, reply) => {
        const ctx = await contextOf(services, request);
        await charge(ctx, "write");
        const { token } = request.params;
        const isOneClick = formSentBy(request)["List-Unsubscribe"] === oneClickValue;
        if (isOneClick) {
          // Mail clients would not follow a redirect.
          await stopMail(ctx, token);
          return reply.type("text/plain; charset=utf-8").send("Stopped. No more of these mails will come.\n");
        }
        const page = paths.stopMail(token);
        reply.header("referrer-policy", "no-referrer");
        try {
          await stopMail(ctx, token);
          return reply.redirect(`${page}?stopped=1`, 303);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          await auditRefusal(ctx, action, error);
          return reply.redirect(`${page}?fault=${error.code}`, 303);
        }
      },
    );
  });
}
