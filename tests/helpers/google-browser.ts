import { sessionCookieName } from "#server/http/csrf.ts";
import { type CurrentSession, readSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import type { OpenIdProvider, ProviderBehaviour } from "./openid-provider.ts";
import { type TestSite, testOrigin } from "./site.ts";

export type Answer = Awaited<ReturnType<TestSite["app"]["inject"]>>;

/** A browser on its way to the provider and back. `cookie` is what it carries besides, such as a session's. */
export function googleBrowser(site: () => TestSite, provider: () => OpenIdProvider) {
  const get = (url: string, cookie = "", headers: Record<string, string> = {}): Promise<Answer> =>
    site().app.inject({ url, headers: { ...headers, ...(cookie && { cookie }) } });

  /** Goes as far as the redirect to the provider. */
  async function leave(query = "", cookie = "") {
    const answer = await get(`/api/auth/google${query}`, cookie, { "sec-fetch-site": "same-origin" });
    const flow = answer.cookies.find(({ name }) => name === "__Host-google");
    const cookies = [cookie, flow && `${flow.name}=${flow.value}`].filter(Boolean).join("; ");
    return { to: answer.headers.location ?? "", cookie: cookies, answer };
  }

  /** All the way, with the person agreeing. */
  async function visit(
    vouching: ProviderBehaviour = {},
    { query = "", cookie = "" }: { query?: string; cookie?: string } = {},
  ): Promise<Answer> {
    const left = await leave(query, cookie);
    return get(pathOf(provider().agree(left.to, vouching)), left.cookie);
  }
  return { get, leave, visit };
}

export const pathOf = (address: string): string => address.replace(testOrigin, "");

/** The session an answer hands over, if any. */
export async function sessionIn(site: TestSite, answer: Answer): Promise<CurrentSession | null> {
  const token = answer.cookies.find(({ name }) => name === sessionCookieName)?.value;
  return token ? readSession(site.services, token) : null;
}
