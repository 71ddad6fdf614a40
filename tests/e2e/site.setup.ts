import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPrivateDatabase } from "#scripts/mariadb/server.mjs";
import type { SampleSignIn } from "#server/modules/people/accounts/sample/sample-accounts.commands.ts";
import { signStripe, startStripeDouble, stripeKeys } from "#tests/fixtures/stripe-double.ts";
import {
  environmentWith,
  setControlOrigin,
  setDatabaseAddress,
  setMailFolder,
  setSampleSignIns,
  setSiteOrigin,
  siteOrigin,
} from "./browser-environment.mjs";

/** The built site on a free port, with a private database and sample market of its own; both end with the run. */
export default async function startSite(): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), "dayworks-e2e-"));
  const database = await startPrivateDatabase({
    home: join(home, "mariadb"),
    unpackFolder: join(process.cwd(), ".data/mariadb-server"),
    durable: false,
  });
  const stripe = await startStripeDouble(tellSite, ownAddress);
  const env = environmentWith({
    NODE_ENV: "production",
    DATABASE_URL: database.url,
    DATA_DIR: home,
    PORT: "0",
    PUBLIC_ORIGIN: "http://127.0.0.1:3000",
    FEED_RUNNER: "off",
    // Tests say which address their visitor comes from.
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "error",
    SELLER_ADDRESS: "1 Test Street; Testford",
    VAT_NUMBER: "GB 831 4958 16",
    PAYMENT_DETAILS: "Sort code 00-00-00; Account 12345678",
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_ORIGIN: stripe.origin,
  });
  const prepared = spawnSync(process.execPath, ["dist/server/prepare-database.js", "--sample-if-empty", "--sample-telemetry"], {
    env,
    stdio: "inherit",
  });
  if (prepared.status !== 0) throw new Error("The database of the browser tests could not be prepared");
  const site = fork("tests/e2e/site-under-test.mjs", { env });
  const failedStart = once(site, "exit").then(() => Promise.reject(new Error("The site under test did not start")));
  const [{ port, controlPort, signIns }] = (await Promise.race([once(site, "message"), failedStart])) as [
    { port: number; controlPort: number; signIns: SampleSignIn[] },
  ];
  setSiteOrigin(`http://127.0.0.1:${port}`);
  setControlOrigin(`http://127.0.0.1:${controlPort}`);
  setSampleSignIns(signIns);
  setMailFolder(join(home, "mail"));
  setDatabaseAddress(database.url);
  await indexReady(`http://127.0.0.1:${port}/readyz`);
  return async () => {
    site.kill("SIGTERM");
    await once(site, "exit");
    await stripe.close();
    await database.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** The site under the port it was given, in place of its public origin. */
function ownAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return `${siteOrigin()}${pathname}${search}`;
}

/** Sends a webhook event as Stripe does after a payment. */
async function tellSite(event: object): Promise<void> {
  const body = JSON.stringify(event);
  const headers = { "content-type": "application/json", "stripe-signature": signStripe(body, new Date()) };
  const { status } = await fetch(`${siteOrigin()}/api/webhooks/stripe`, { method: "POST", headers, body });
  if (status !== 200) throw new Error(`The site answered an event with ${status}.`);
}

async function indexReady(address: string): Promise<void> {
  for (;;) {
    const { search } = (await (await fetch(address)).json()) as { search?: string };
    if (search === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
