import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PageModule } from "#src/navigation.ts";
import { arrivals } from "#tests/e2e/arrivals.ts";

type LoadPage = (page: string) => Promise<PageModule>;

const neverArrives: LoadPage = () => new Promise(() => undefined);

/** The site as it is before any page has loaded, whatever other tests have loaded. */
async function freshSite(loadNamedPage: LoadPage) {
  vi.resetModules();
  vi.doMock("#src/page-loaders.ts", () => ({ loadNamedPage }));
  const [{ App }, { findRoute, loadPage }, { createQueryCache, trpc }, { loadSkeletons }] = await Promise.all([
    import("#src/app.tsx"),
    import("#src/navigation.ts"),
    import("#src/trpc/client.ts"),
    import("#src/ui/page-skeleton.tsx"),
  ]);
  await loadSkeletons();
  const render = (address: string) => {
    const [ssrPath = "/", ssrSearch = ""] = address.split("?");
    const html = renderToString(
      <App cache={createQueryCache()} client={trpc.createClient({ links: [] })} router={{ ssrPath, ssrSearch }} />,
    );
    return /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  };
  return { findRoute, loadPage, render };
}

afterAll(() => {
  vi.doUnmock("#src/page-loaders.ts");
  vi.resetModules();
});

describe("while the code of a page is loading", () => {
  let site: Awaited<ReturnType<typeof freshSite>>;
  beforeAll(async () => {
    site = await freshSite(neverArrives);
  });

  test.each(arrivals.filter(({ link }) => link !== null))("$name: its skeleton says that it loads $what", ({ to, code, what }) => {
    expect(site.findRoute(to).page).toMatch(new RegExp(`/${code}$`));
    const main = site.render(to);
    expectSkeleton(main, what);
    expect(main).toContain('data-bar="title"');
  });

  test.each([
    ["role", "the role, step 1 of 4"],
    ["contract", "contract and pay, step 2 of 4"],
    ["project", "project and description, step 3 of 4"],
    ["publish", "preview and publishing, step 4 of 4"],
  ])("post-job, step %s: its skeleton names the step", (step, what) => {
    expectSkeleton(site.render(`/post-a-job?step=${step}`), what);
  });
});

describe("while the code of the posting form is loading", () => {
  let site: Awaited<ReturnType<typeof freshSite>>;
  beforeAll(async () => {
    site = await freshSite(() => import("#src/pages/post-a-job/post-a-job-page.tsx"));
    await site.loadPage("post-a-job/post-a-job-page");
  });

  test.each(arrivals.filter(({ link }) => link === null))("$name: the page is there, and its form is said to load", ({ to, what }) => {
    const main = site.render(to);
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
  expect(html.replace(/<template[^>]*>|<[^>]*>/g, "").trim()).toBe("");
}
