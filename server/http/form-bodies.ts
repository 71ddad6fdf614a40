import type { FastifyInstance, FastifyRequest } from "fastify";

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
