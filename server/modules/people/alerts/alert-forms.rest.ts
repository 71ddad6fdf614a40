import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { paths, searchParameters } from "#server/addresses/paths.ts";
import { formSentBy, oneClickValue, readFormBodies } from "#server/http/form-bodies.ts";
import { fieldsOf } from "#server/http/read-fields.ts";
import { contextOf } from "#server/http/request-context.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { charge } from "#server/kernel/limits/charge.ts";
import { auditRefusal } from "#server/modules/trust/audit/audit.commands.ts";
import { toSavableQuery } from "./alert-query.ts";
import { excludeSimilarFields, stopFields, subscribeFields, tokenFields } from "./alerts.queries.ts";
import { confirmAlert, excludeSimilarByLink, stopAlerts } from "./by-link.commands.ts";
import { sendConfirmationAgain, subscribe } from "./subscribe.commands.ts";

const action = "jobAlert.subscribe";
type Token = { Params: { token: string } };

/**
 * Adds plain forms by which visitors subscribe to alerts and change them, with or without JavaScript: each redirects to a page with the
 * outcome. Those with a token are authorised by it alone: cookies are ignored, so other sites cannot exploit a session.
 */
export function addAlertForms(app: FastifyInstance, services: Services): void {
  app.register(async (forms) => {
    readFormBodies(forms);
    forms.post(paths.newAlert(), { config: { action, acceptsForm: "own" } }, (request, reply) =>
      redirectAfter(reply, async () => {
        const ctx = await chargedContext(services, request);
        const { query = "" } = formSentBy(request);
        return nextPageAfter(ctx, paths.newAlert(searchParameters(toSavableQuery(query).state)), paths.alertRequested, async () =>
          subscribe(ctx, readFields(subscribeFields, formSentBy(request))),
        );
      }),
    );
    forms.post<Token>("/job-alerts/confirm/:token", { config: { action, acceptsForm: "byToken" } }, (request, reply) =>
      redirectAfter(reply, async () => {
        const ctx = await chargedContext(services, request);
        const { token } = request.params;
        const page = paths.alertLink("confirm", token);
        if (formSentBy(request).again) return nextPageAfter(ctx, page, `${page}?sent=1`, () => sendConfirmationAgain(ctx, token));
        return nextPageAfter(ctx, page, page, () => confirmAlert(ctx, readFields(tokenFields, { token }).token));
      }),
    );
    forms.post<Token & { Querystring: { alert?: string } }>(
      "/job-alerts/stop/:token",
      { config: { action, acceptsForm: "byToken" } },
      async (request, reply) => {
        const ctx = await chargedContext(services, request);
        const sent = formSentBy(request);
        const alert = sent.alert || (typeof request.query.alert === "string" && request.query.alert) || null;
        const wanted = readFields(stopFields, { token: request.params.token, alert: sent.all ? null : alert });
        if (sent["List-Unsubscribe"] === oneClickValue) {
          // The client would not follow a redirect.
          await stopAlerts(ctx, wanted);
          return reply.type("text/plain; charset=utf-8").send("Stopped. No more of these mails will come.\n");
        }
        const page = paths.alertLink("stop", request.params.token);
        return redirectAfter(reply, () => nextPageAfter(ctx, page, `${page}?stopped=1`, () => stopAlerts(ctx, wanted)));
      },
    );
    forms.post<Token & { Querystring: { job?: string } }>(
      "/job-alerts/fewer/:token",
      { config: { action, acceptsForm: "byToken" } },
      (request, reply) =>
        redirectAfter(reply, async () => {
          const ctx = await chargedContext(services, request);
          const { token } = request.params;
          const { kind } = formSentBy(request);
          const jobId = Number(request.query.job);
          const page = paths.alertLink("fewer", token, { job: `${jobId}` });
          return nextPageAfter(ctx, page, `${page}&done=1`, async () =>
            excludeSimilarByLink(ctx, readFields(excludeSimilarFields, { token, jobId, kind })),
          );
        }),
    );
  });
}

const redirectAfter = async (reply: FastifyReply, work: () => Promise<string>): Promise<FastifyReply> =>
  reply.header("referrer-policy", "no-referrer").redirect(await work(), 303);

/** Runs the work and returns the next page, with the code of any refusal in its address; logs errors as usual. */
async function nextPageAfter(ctx: Context, page: string, next: string, work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return next;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await auditRefusal(ctx, action, error);
    const field = error.fields[0]?.pointer.slice(1);
    return `${page}${page.includes("?") ? "&" : "?"}fault=${encodeURIComponent(field ?? error.code)}`;
  }
}

const readFields = <Schema extends z.ZodObject>(schema: Schema, sent: Record<string, unknown>): z.output<Schema> => {
  const known = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, sent[name]]));
  return fieldsOf(schema)(known);
};

async function chargedContext(services: Services, request: FastifyRequest): Promise<Context> {
  const ctx = await contextOf(services, request);
  await charge(ctx, "write");
  return ctx;
}
