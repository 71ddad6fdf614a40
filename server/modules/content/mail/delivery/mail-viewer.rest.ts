import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#server/text/html-text.ts";
import { listStoredMail, loopbackNames, readStoredMail, type StoredMail } from "./disk-transport.ts";

const loopbackPeers = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const mailPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Shows the mails that a site without a mail server has written to `folder`, to users of this machine. Must only be called with the result
 * of `mailViewerFolder`.
 */
export function addMailViewer(app: FastifyInstance, folder: string): void {
  // Open to every role: it is protected by the request's origin.
  const config = { action: "config.readPublic" } as const;

  app.get("/dev/mail", { config }, async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    return sendPage(reply, pagePolicy, mailListPage(await listStoredMail(folder)));
  });

  app.get<{ Params: { name: string } }>("/dev/mail/:name", { config }, async (request, reply) => {
    const mail = isFromThisMachine(request) ? await readStoredMail(folder, request.params.name) : null;
    return mail ? sendPage(reply, pagePolicy, mailPage(mail)) : reply.callNotFound();
  });

  app.get<{ Params: { name: string } }>("/dev/mail/:name/html", { config }, async (request, reply) => {
    const mail = isFromThisMachine(request) ? await readStoredMail(folder, request.params.name) : null;
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

const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem}" +
  "pre{white-space:pre-wrap;overflow-wrap:anywhere}iframe{width:100%;height:40rem;border:1px solid;background:Canvas}li{margin:.5rem 0}";

function mailListPage(mails: readonly Pick<StoredMail, "name" | "to" | "subject" | "queuedAt">[]): string {
  const items = mails.map(
    ({ name, to, subject, queuedAt }) =>
      `<li><a href="/dev/mail/${name}">${escapeHtml(subject)}</a><br>to ${escapeHtml(to)}, <time>${escapeHtml(queuedAt)}</time></li>`,
  );
  const list = items.length > 0 ? `<ol reversed>${items.join("")}</ol>` : "<p>No mail has been written yet.</p>";
  return page("E-mails on this machine", `<h1>Mail on this machine</h1><p>This site sends no mail: it writes each one to disk.</p>${list}`);
}

function mailPage({ name, to, subject, queuedAt, text }: StoredMail): string {
  return page(
    subject,
    `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(subject)}</h1><p>to ${escapeHtml(to)}, <time>${escapeHtml(queuedAt)}</time></p>` +
      `<h2>Text</h2><pre>${linkUrls(text)}</pre><h2>HTML</h2><iframe title="HTML form of the mail" sandbox src="/dev/mail/${name}/html"></iframe>`,
  );
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
  );
}

function linkUrls(text: string): string {
  return escapeHtml(text).replaceAll(/https?:\/\/[^\s<>"]+/g, (address) => `<a href="${address}">${address}</a>`);
}

/**
 * Checks whether a request was made on this machine, by a name of this machine, without a proxy: a second safeguard, against a proxy
 * missing from the configuration.
 */
function isFromThisMachine(request: FastifyRequest): boolean {
  if (!loopbackPeers.has(request.raw.socket.remoteAddress ?? "")) return false;
  if (proxyHeaders.some((header) => request.headers[header] !== undefined)) return false;
  const address = `http://${request.headers.host ?? ""}`;
  return URL.canParse(address) && loopbackNames.has(new URL(address).hostname);
}
