import { expect } from "playwright/test";
import { invitations } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { hashOf, randomPublicId, randomSecret } from "#server/kernel/secrets.ts";
import { addAccount, inDatabase, password, signInBrowser } from "./accounts.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

/** Invites an address into a company of the sample market. */
async function invite(email: string): Promise<{ token: string; companyName: string; inviterName: string }> {
  const token = randomSecret();
  const now = new Date();
  const inviter = await addAccount({ role: "platform_admin", name: "Ina Vitrine" });
  const companyName = await inDatabase(async (db) => {
    const [company] = await db.select({ id: companies.id, name: companies.name }).from(companies).limit(1);
    if (!company) throw new Error("The sample market has no company");
    await db.insert(invitations).values({
      publicId: randomPublicId(),
      companyId: company.id,
      emailKey: email.toLowerCase(),
      role: "recruiter",
      tokenHash: hashOf(token),
      invitedByUserId: inviter.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
    });
    return company.name;
  });
  return { token, companyName, inviterName: inviter.name };
}

test("an invited person signs in, comes back to the invitation without its secret in any address, and joins", async ({ page }) => {
  const person = await addAccount({ role: "recruiter" });
  const { token, companyName, inviterName } = await invite(person.email);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  await page.goto(`/accept-invitation/${token}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Join ${companyName}`);
  await expect(page).toHaveURL(/\/accept-invitation$/);
  await expect(page.getByText(inviterName)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Faccept-invitation$/);
  await ready(page);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page.getByText(`You are part of ${companyName} now.`)).toBeVisible();
  expect(addresses.slice(1).filter((address) => address.includes(token))).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Page not found");
  await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
});

test("who has no account makes one on the same screen, with the invited address fixed, and is in", async ({ page }) => {
  const email = `invited-${randomPublicId().toLowerCase()}@people.example.test`;
  const { token, companyName } = await invite(email);
  await page.goto(`/accept-invitation/${token}`);
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  await expect(page.getByLabel("E-mail address")).toHaveAttribute("readonly");
  await page.getByLabel("Your name").fill("Rowan Kerb");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: `Join ${companyName}` }).click();
  await expect(page).toHaveURL(/\/recruiter\/dashboard$/);
});

test("whoever is signed in with another address is told so, and led to the right one", async ({ page, context }) => {
  const { token } = await invite("somebody-else@people.example.test");
  const other = await addAccount({ name: "Otto Lintel" });
  await signInBrowser(context, other);
  await page.goto(`/accept-invitation/${token}`);
  await expect(page.getByText(/You are signed in as Otto Lintel, but the invitation was sent to a different address/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept the invitation" })).toHaveCount(0);
  await page.getByRole("button", { name: "Sign out and use another account" }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Faccept-invitation$/);
});

test("a link that was never sent says so", async ({ page }) => {
  await page.goto("/accept-invitation/no-such-token");
  await expect(page.getByRole("alert")).toContainText("We cannot find this invitation");
});
