import { eq } from "drizzle-orm";
import { expect, type Page, type Request } from "playwright/test";
import { sessions } from "#db/schema/sign-in.ts";
import { addAccount, inDatabase, signInBrowser } from "./accounts.ts";
import { test } from "./visitor.ts";

const dayMs = 86_400_000;
const idleMs = 14 * dayMs;
const fromNow = (ms: number) => new Date(Date.now() + ms);
const change = (userId: number, to: Partial<typeof sessions.$inferInsert>) =>
  inDatabase((db) => db.update(sessions).set(to).where(eq(sessions.userId, userId)));

const usesSession = (url: string) => /\/(?:api|trpc)\//.test(url) && !url.endsWith("/api/auth/session");

/** Records requests that prolong the session; `hold` delays later ones, and resolves once earlier ones have completed. */
function watchUses(page: Page): { hold: () => Promise<() => void> } {
  const underWay = new Set<Request>();
  page.on("request", (request) => usesSession(request.url()) && underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  const hold = async () => {
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = new Set<Request>();
    await page.route(
      (url) => usesSession(url.href),
      async (route) => {
        held.add(route.request());
        await gate;
        await route.continue();
      },
    );
    await expect.poll(() => [...underWay].filter((request) => !held.has(request)).length).toBe(0);
    return letGo;
  };
  return { hold };
}

test("two minutes before an unused session ends somebody is asked, by name and by key, and stays", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  const watched = page.waitForResponse("**/api/auth/session");
  const uses = watchUses(page);
  await page.goto("/my-account");
  await (await watched).finished();
  await expect(page.getByRole("textbox", { name: "Your name" })).toBeVisible();
  await page.getByRole("textbox", { name: "Your name" }).fill("Robin Sample, still typing");
  const letGo = await uses.hold();
  await change(person.userId, { lastSeenAt: fromNow(-idleMs + 100_000) });
  // As after a computer's sleep: the page looks at the clock when it is seen again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const dialog = page.getByRole("alertdialog", { name: "Are you still there?" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveAccessibleDescription(/you will be signed out at \d\d:\d\d/);
  await expect(dialog.getByRole("button", { name: "Stay signed in" })).toBeFocused();
  letGo();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("You stay signed in").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Your name" })).toHaveValue("Robin Sample, still typing");
  const [session] = await inDatabase((db) => db.select().from(sessions).where(eq(sessions.userId, person.userId)));
  expect(Date.now() - (session?.lastSeenAt.getTime() ?? 0)).toBeLessThan(60_000);
});

test("an end that nothing moves is told as such", async ({ page, context }) => {
  const person = await addAccount();
  await signInBrowser(context, person);
  await change(person.userId, { expiresAt: fromNow(110_000) });
  await page.goto("/my-account");
  const dialog = page.getByRole("alertdialog", { name: "Your session is about to end" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Stay signed in" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a session that has long to go says nothing", async ({ page, context }) => {
  await signInBrowser(context, await addAccount());
  const asked = page.waitForResponse("**/api/auth/session");
  await page.goto("/my-account");
  expect(await (await asked).json()).toMatchObject({ authenticated: true });
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});
