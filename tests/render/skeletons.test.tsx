import { renderToString } from "react-dom/server";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "#src/app.tsx";
import * as navigation from "#src/navigation.ts";
import { createQueryCache, trpc } from "#src/trpc/client.ts";
import { loadSkeletons } from "#src/ui/page-skeleton.tsx";
import { arrivals } from "#tests/e2e/arrivals.ts";

beforeAll(loadSkeletons);

/** What the page shows in its main part, without any answer to its queries. */
function renderMain(address: string): string {
  const [ssrPath = "/", ssrSearch = ""] = address.split("?");
  const client = trpc.createClient({ links: [] });
  const html = renderToString(<App cache={createQueryCache()} client={client} router={{ ssrPath, ssrSearch }} />);
  return /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
}

describe("while the code of a page is loading", () => {
  beforeEach(() => {
    vi.spyOn(navigation, "loadedPage").mockReturnValue(undefined);
    vi.spyOn(navigation, "loadPage").mockReturnValue(new Promise(() => undefined));
    return () => vi.restoreAllMocks();
  });

  test.each(arrivals.filter(({ link }) => link !== null))("$name: its skeleton says that it loads $what", ({ to, code, what }) => {
    expect(navigation.findRoute(to).page).toMatch(new RegExp(`/${code}$`));
    const main = renderMain(to);
    expectSkeleton(main, what);
    expect(main).toContain('data-bar="title"');
  });

  test.each([
    ["role", "the role, step 1 of 4"],
    ["contract", "contract and pay, step 2 of 4"],
    ["project", "project and description, step 3 of 4"],
    ["publish", "preview and publishing, step 4 of 4"],
  ])("post-job, step %s: its skeleton names the step", (step, what) => {
    expectSkeleton(renderMain(`/post-a-job?step=${step}`), what);
  });
});

describe("while the code of the posting form is loading", () => {
  beforeAll(() => navigation.loadPage("post-a-job/post-a-job-page"));

  test.each(arrivals.filter(({ link }) => link === null))("$name: the page is there, and its form is said to load", ({ to, what }) => {
    const main = renderMain(to);
    expect(main).toContain("<h1");
    const [, form = ""] = main.split('data-needs-script="">');
    expectSkeleton(form, what);
    expect(form).toContain('data-bar="step"');
  });
});

/** A status with a name and no other words, in which nothing can take the focus. */
function expectSkeleton(html: string, what: string): void {
  expect(html).toContain(`<div role="status" aria-label="Loading ${what}">`);
  expect(html.match(/role="status"/g)).toHaveLength(1);
  expect(html).not.toMatch(/<(h1|a|button|input)\b/);
  expect(html.replace(/<[^>]*>/g, "").trim()).toBe("");
}
