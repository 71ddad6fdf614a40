import type { Browser } from "playwright/test";
import { type Account, signInBrowser } from "./accounts.ts";

/** What the employer's own system would do: the site's calls, from a page of theirs; each answers its status. */
export async function openEmployer(browser: Browser, recruiter: Account) {
  const context = await browser.newContext();
  await signInBrowser(context, recruiter);
  const page = await context.newPage();
  await page.goto("/contact");
  const call = (method: string, path: string, body?: object) =>
    page.evaluate(
      async (asked) => {
        const { csrfToken } = await (await fetch("/api/auth/csrf-token")).json();
        const headers = {
          "content-type": "application/json",
          "x-xsrf-token": csrfToken,
          "x-csrf-token": csrfToken,
          "idempotency-key": `"${crypto.randomUUID()}"`,
        };
        const sent = asked.body ? { body: JSON.stringify(asked.body) } : {};
        return (await fetch(asked.path, { method: asked.method, ...(asked.method !== "GET" && { headers, ...sent }) })).status;
      },
      { method, path, body },
    );
  return {
    read: (id: string) => call("GET", `/api/applications/${id}`),
    write: (id: string, text: string) => call("POST", `/api/applications/${id}/messages`, { text }),
    move: (id: string, from: string, to: string, message: string) =>
      call("POST", "/trpc/applications.setStatus", { id, from, to, message }),
    invite: (id: string, date: string) =>
      call("POST", "/trpc/interviews.arrange", {
        ...{ applicationId: id, date, time: "10:30", lengthMinutes: 60, kind: "video", link: "https://meet.example.test/locks" },
        ...{ interviewers: "Rae Recruiter", message: "Please bring a cost plan." },
      }),
    close: () => context.close(),
  };
}
