import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Action } from "../kernel/access/actions.ts";
import type { Context, Services } from "../kernel/context.ts";
import { AppError } from "../kernel/errors.ts";
import { charge } from "../kernel/limits/charge.ts";
import { auditRefusal } from "../modules/trust/audit/audit.commands.ts";
import { contextOf } from "./request-context.ts";

/** RFC 8058: the value a mail program sends when the user presses its unsubscribe button. */
export const oneClickValue = "One-Click";

type SentForm = Readonly<Record<string, string>>;

/** Accepts plain forms from pages and mail programs on the routes added to `forms`. */
export function readFormBodies(forms: FastifyInstance): void {
  forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // A mail program may send its unsubscribe request so; only the address matters.
  forms.addContentTypeParser("multipart/form-data", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, String(body).includes(oneClickValue) ? { "List-Unsubscribe": oneClickValue } : {});
  });
}

export const formSentBy = ({ body }: FastifyRequest): SentForm => (typeof body === "object" && body !== null ? (body as SentForm) : {});

interface TokenForm {
  /** With `:token`. */
  path: string;
  action: Action;
  /** Address of the form's page, which then says what came of it. */
  page(token: string): string;
  /** What a mail program's unsubscribe button does; omitted where mails have none. */
  unsubscribe?(ctx: Context, token: string): Promise<unknown>;
  /** Returns the query that tells the page what was done, such as "saved=1". */
  take(ctx: Context, token: string, form: SentForm): Promise<string>;
}

/** Adds a plain form that works without script and is authorised by the token in its address alone: cookies are ignored. */
export function addTokenForm(app: FastifyInstance, services: Services, { path, action, page, unsubscribe, take }: TokenForm): void {
  const outcomeOf = async (ctx: Context, token: string, form: SentForm): Promise<string> => {
    try {
      return await take(ctx, token, form);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await auditRefusal(ctx, action, error);
      return `fault=${error.code}`;
    }
  };
  app.register(async (forms) => {
    readFormBodies(forms);
    forms.post<{ Params: { token: string } }>(path, { config: { action, acceptsForm: "byToken" } }, async (request, reply) => {
      const ctx = await contextOf(services, request);
      await charge(ctx, "write");
      const { token } = request.params;
      const form = formSentBy(request);
      if (unsubscribe && form["List-Unsubscribe"] === oneClickValue) {
        // Mail programs would not follow a redirect.
        await unsubscribe(ctx, token);
        return reply.type("text/plain; charset=utf-8").send("Stopped. No more of these mails will come.\n");
      }
      return reply.header("referrer-policy", "no-referrer").redirect(`${page(token)}?${await outcomeOf(ctx, token, form)}`, 303);
    });
  });
}
