import { mailFolderOf } from "./disk-transport.ts";

export const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]", "::1"]);

interface ViewerSettings {
  mode: "development" | "production" | "test";
  host: string;
  site: { origin: string };
  trustProxy: false | number | string[];
  mail: { smtpUrl: string | null };
  dataFolder: string;
}

/**
 * The folder whose mails may be looked at under /dev/mail, or null. Mails hold links that open accounts, so only a site that nobody else can reach
 * shows them: it listens on loopback, calls itself by a loopback name, expects no proxy, and is under development or has no mail server.
 */
export function mailViewerFolder(env: ViewerSettings): string | null {
  const isAlone = loopbackNames.has(env.host) && loopbackNames.has(new URL(env.site.origin).hostname) && env.trustProxy === false;
  const isWanted = env.mode !== "production" || env.mail.smtpUrl === null;
  return isAlone && isWanted ? mailFolderOf(env.dataFolder) : null;
}
