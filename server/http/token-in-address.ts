import type { FastifyInstance } from "fastify";
import { AppError } from "../kernel/errors.ts";
import { apiTokenPrefix } from "../modules/people/accounts/api-tokens/read-api-token.ts";

const tokenShaped = new RegExp(`${apiTokenPrefix}[A-Za-z0-9_-]{43}`);

/** Refuses a token for scripts that was put into an address: logs, histories and whoever stands between keep addresses. */
export function refuseTokensInAddresses(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ url }) => {
    if (!tokenShaped.test(url)) return;
    throw new AppError(
      "bad-input",
      "A token never goes into an address, which others may keep: revoke this one, and send the next as “Authorization: Bearer …”.",
    );
  });
}
