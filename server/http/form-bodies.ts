import type { FastifyInstance, FastifyRequest } from "fastify";

/** Of RFC 8058: what a mail program sends when its reader presses its own button. */
export const oneClick = "One-Click";

type SentForm = Readonly<Record<string, string>>;

/** Lets plain forms be sent to what is added to `forms`, by pages and by mail programs. */
export function readFormBodies(forms: FastifyInstance): void {
  forms.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // A mail program may send its button so; the address alone says what is meant.
  forms.addContentTypeParser("multipart/form-data", { parseAs: "string", bodyLimit: 65_536 }, (_request, body, done) => {
    done(null, String(body).includes(oneClick) ? { "List-Unsubscribe": oneClick } : {});
  });
}

export const formSentBy = ({ body }: FastifyRequest): SentForm => (typeof body === "object" && body !== null ? (body as SentForm) : {});
