import { expect, it } from "vitest";
import {
  changeParameters,
  consoleFilterParameters,
  consoleFilterText,
  momentText,
  readConsoleFilters,
  readZone,
} from "./console-filters.ts";

const read = (query: string) => readConsoleFilters(new URLSearchParams(query));

it("reads what is looked at from the address, and what makes no sense as what is so anyway", () => {
  const defaults = { range: "24h", from: null, to: null, percentile: "p75", compare: null };
  expect(read("")).toEqual({ ...defaults, device: null, navigation: "hard", release: null, sample: null });
  expect(read("range=28d&device=phone&navigation=soft&release=3f2a1c9d")).toEqual({
    ...defaults,
    range: "28d",
    device: "phone",
    navigation: "soft",
    release: "3f2a1c9d",
    sample: null,
  });
  expect([read("sample=on").sample, read("sample=off").sample, read("sample=maybe").sample]).toEqual([true, false, null]);
  expect(read("range=year&device=toaster&navigation=up&release=%20")).toEqual(read(""));
});

it("writes into the address what is not so anyway, and reads it back", () => {
  expect(consoleFilterParameters(read(""))).toEqual({});
  for (const query of ["range=7d&device=tablet", "navigation=prerender&release=abc", "range=13m", "percentile=p95&compare=abc"]) {
    expect(new URLSearchParams(consoleFilterParameters(read(query))).toString()).toBe(query);
  }
});

it("changes one parameter and keeps the rest, but for the part's own name", () => {
  expect(changeParameters(new URLSearchParams("tab=routes&range=7d&view=table"), { view: null, route: "/jobs" })).toEqual({
    range: "7d",
    route: "/jobs",
  });
});

it("reads an absolute period where both ends make sense, in whole minutes of UTC, and writes it back", () => {
  const ends = (query: string) => [read(query).from, read(query).to];
  const [from, to] = ["2026-11-20T09:00Z", "2026-11-21T09:30Z"];
  expect(ends(`from=${from}&to=${to}`)).toEqual([from, to]);
  expect(consoleFilterParameters(read(`from=${from}&to=${to}`))).toEqual({ from, to });
  for (const query of [
    `from=${from}`,
    `to=${to}`,
    `from=${to}&to=${from}`,
    `from=${from}&to=${from}`,
    "from=yesterday&to=today",
    `from=2026-13-45T09:00Z&to=${to}`,
  ])
    expect(ends(query)).toEqual([null, null]);
  expect(consoleFilterText(read(`from=${from}&to=${to}`))).toBe("2026-11-20 09:00 to 2026-11-21 09:30 UTC, all devices, full page load");
});

it("writes moments in the time zone that the address names, in London without one", () => {
  const summer = new Date("2026-07-01T12:00:00Z");
  const text = (query: string) => momentText(readZone(new URLSearchParams(query)), summer);
  expect(["", "tz=mars", "tz=utc"].map(text)).toEqual(["1 Jul 2026, 13:00", "1 Jul 2026, 13:00", "1 Jul 2026, 12:00"]);
});

it("names the offset in the hour that the clock has twice, and nowhere else", () => {
  const text = (moment: string, zone: "london" | "utc" = "london") => momentText(zone, new Date(moment));
  // Clocks go back from 02:00 BST to 01:00 GMT.
  expect(["00:59", "01:59", "00:30", "01:30", "02:00", "23:59"].map((time) => text(`2026-10-25T${time}Z`))).toEqual([
    "25 Oct 2026, 01:59 BST",
    "25 Oct 2026, 01:59 GMT",
    "25 Oct 2026, 01:30 BST",
    "25 Oct 2026, 01:30 GMT",
    "25 Oct 2026, 02:00",
    "25 Oct 2026, 23:59",
  ]);
  expect([text("2026-10-24T23:59Z"), text("2026-10-25T01:30Z", "utc")]).toEqual(["25 Oct 2026, 00:59", "25 Oct 2026, 01:30"]);
  // In spring the hour after 00:59 is missing.
  expect([text("2026-03-29T00:59Z"), text("2026-03-29T01:00Z")]).toEqual(["29 Mar 2026, 00:59", "29 Mar 2026, 02:00"]);
});

it("says in words what is looked at", () => {
  expect(consoleFilterText(read("range=7d&device=phone&release=abc"))).toBe("7 days, phones, full page load, release abc");
});
