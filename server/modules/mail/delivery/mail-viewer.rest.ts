import type { FastifyInstance, FastifyReply } from "fastify";
import { listKeptMail, readKeptMail } from "./disk-transport.ts";
import { isFromThisMachine } from "./mail-viewer-gate.ts";
import { mailListPage, mailPage } from "./mail-viewer-pages.ts";

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The mails a site without a mail server has written to `folder`, for whoever sits at the machine. Call it only with what `mailViewerFolder` gave. */
export function addMailViewer(app: FastifyInstance, folder: string): void {
  // Open to every role: what guards it is where the request comes from.
  const config = { action: "config.readPublic" } as const;

  app.get("/dev/mail", { config }, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return sendPage(reply, pagePolicy, mailListPage(await listKeptMail(folder)));
  });

  app.get<{ Params: { name: string } }>("/dev/mail/:name", { config }, async (request, reply) => {
    const mail = isFromThisMachine(request) ? await readKeptMail(folder, request.params.name) : null;
    return mail ? sendPage(reply, pagePolicy, mailPage(mail)) : reply.callNotFound();
  });

  app.get<{ Params: { name: string } }>("/dev/mail/:name/html", { config }, async (request, reply) => {
    const mail = isFromThisMachine(request) ? await readKeptMail(folder, request.params.name) : null;
    return mail ? sendPage(reply, mailPolicy, mail.html) : reply.callNotFound();
  });
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(html);
}
