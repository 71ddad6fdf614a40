import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkupCache, PageMarkup } from "./markup-keeper.ts";

const noon = new Date("2026-11-23T12:00:00Z");
const later = new Date("2026-11-23T12:01:00Z");
const titleOf = (job: { title: string }) => () => createElement("h2", null, "Title: ", job.title);

test("what is shown a second time is rendered once more, and kept", () => {
  const keeper = new MarkupCache();
  const job = { title: "Cost manager <Leeds>" };
  expect(keeper.markupOf(job, "title", undefined, titleOf(job))).toBeNull();
  const markup = keeper.markupOf(job, "title", undefined, titleOf(job));
  expect(markup).toBe(renderToString(titleOf(job)()));
  const never = () => {
    throw new Error("rendered again");
  };
  expect(keeper.markupOf(job, "title", undefined, never)).toBe(markup);
});

test("another object, another part and another moment are rendered anew", () => {
  const keeper = new MarkupCache();
  const job = { title: "Cost manager" };
  const shown = (subject: typeof job, part: string, at?: Date) => keeper.markupOf(subject, part, at, titleOf(subject));
  shown(job, "title");
  expect(shown(job, "title")).toContain("Cost manager");
  expect(shown(job, "age", noon)).toBeNull();
  expect(shown({ title: "Estimator" }, "title")).toBeNull();
  expect(shown(job, "age", noon)).toContain("Cost manager");
  job.title = "Senior cost manager";
  expect(shown(job, "age", noon)).not.toContain("Senior");
  expect(shown(job, "age", later)).toBeNull();
  expect(shown(job, "age", later)).toContain("Senior");
});

test("of a list each item is rendered once, whatever list it stands in", () => {
  const keeper = new MarkupCache();
  const [first, second, third] = [{ title: "NEC4" }, { title: "JCT" }, { title: "FIDIC" }];
  let rendered = 0;
  const render = (job: { title: string }) => {
    rendered += 1;
    return titleOf(job)();
  };
  const whole = (...jobs: { title: string }[]) => jobs.map((job) => renderToString(titleOf(job)())).join("");
  expect(keeper.markupOfEach([first, second], render)).toBe(whole(first, second));
  expect(keeper.markupOfEach([third, first, second], render)).toBe(whole(third, first, second));
  expect(rendered).toBe(3);
});

test("a page is rendered with marks, and kept markup stands in their places as often as they do", () => {
  const page = new PageMarkup(new MarkupCache());
  const job = { title: "Cost manager; 0;" };
  expect(page.markupOf(job, "title", undefined, titleOf(job))).toBeNull();
  const title = page.markupOf(job, "title", undefined, titleOf(job));
  const list = page.markupOfEach([{ title: "NEC4" }, { title: "JCT" }], (one) => titleOf(one)());
  expect(`${title}${list}`).not.toContain("h2");
  const pieces = page.inPieces(`<main id="0;">${title}${list}${title}</main>`);
  const markupOf = (shown: { title: string }) => renderToString(titleOf(shown)());
  const between = [job, { title: "NEC4" }, { title: "JCT" }, job].map(markupOf).join("");
  expect(pieces.join("")).toBe(`<main id="0;">${between}</main>`);
});

test("what is kept within what is kept is no mark", () => {
  const keeper = new MarkupCache();
  const page = new PageMarkup(keeper);
  const job = { title: "Cost manager" };
  const inner = (within: MarkupCache) => within.markupOf(job, "title", undefined, titleOf(job));
  const outer = (within: MarkupCache) => createElement("article", null, inner(within));
  const shown = () => page.inPieces(page.markupOf(job, "card", undefined, outer) ?? "").join("");
  inner(keeper);
  expect([shown(), shown()]).toEqual(["", expect.stringMatching(/^<article>.*Cost manager.*<\/article>$/)]);
});
