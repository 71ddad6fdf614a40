import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeParameters,
  clockIn,
  consoleFilterParameters,
  consoleFilterText,
  inPeriodWords,
  momentOfClock,
  momentParameter,
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
  expect(consoleFilterText(read(`from=${from}&to=${to}`), "utc")).toBe(
    "20 Nov 2026, 09:00 to 21 Nov 2026, 09:30 UTC, all devices, full page load",
  );
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
  expect(consoleFilterText(read("range=7d&device=phone&release=abc"), "london")).toBe("7 days, phones, full page load, release abc");
  const look = read("percentile=p95&compare=abc&release=def");
  expect(consoleFilterText(look, "london", ["range", "percentile", "compare", "release"])).toBe(
    "24 hours, p95, release def, compared with release abc",
  );
  expect(consoleFilterText(look, "london", ["range", "from", "to"])).toBe("24 hours");
});

it("says an absolute period in the time zone, and which that is", () => {
  const summer = read("from=2026-07-10T06:00Z&to=2026-07-14T18:00Z");
  expect(inPeriodWords(summer, "london")).toBe("from 10 Jul 2026, 07:00 to 14 Jul 2026, 19:00 London time");
  expect(inPeriodWords(summer, "utc")).toBe("from 10 Jul 2026, 06:00 to 14 Jul 2026, 18:00 UTC");
});

describe("a time that is typed is that of the time zone", () => {
  const moment = (clock: string, end: "from" | "to" = "from", zone: "london" | "utc" | "local" = "london") => {
    const at = momentOfClock(zone, clock, end);
    return at && momentParameter(at);
  };

  it("in London an hour ahead of UTC in summer, and in UTC itself", () => {
    expect([moment("2026-01-10T09:00"), moment("2026-07-10T09:00")]).toEqual(["2026-01-10T09:00Z", "2026-07-10T08:00Z"]);
    expect(moment("2026-07-10T09:00", "from", "utc")).toBe("2026-07-10T09:00Z");
    expect([moment(""), moment("soon")]).toEqual([null, null]);
  });

  it("on the day on which clocks go forward: the hour from 01:00 is skipped, and read as the one after it", () => {
    const clocks = ["00:59", "01:00", "01:30", "01:59", "02:00", "02:30"].map((time) => `2026-03-29T${time}`);
    const read = ["00:59", "01:00", "01:30", "01:59", "01:00", "01:30"].map((time) => `2026-03-29T${time}Z`);
    for (const end of ["from", "to"] as const) expect(clocks.map((clock) => moment(clock, end))).toEqual(read);
    expect(clockIn("london", new Date("2026-03-29T01:30Z"))).toBe("2026-03-29T02:30");
  });

  it("on the day on which clocks go back: the hour from 01:00 comes twice, and a period of it holds both", () => {
    const of = (end: "from" | "to") => ["00:59", "01:00", "01:30", "01:59", "02:00"].map((time) => moment(`2026-10-25T${time}`, end));
    const at = (...times: string[]) => times.map((time) => `2026-10-${time}Z`);
    expect(of("from")).toEqual(at("24T23:59", "25T00:00", "25T00:30", "25T00:59", "25T02:00"));
    expect(of("to")).toEqual(at("24T23:59", "25T01:00", "25T01:30", "25T01:59", "25T02:00"));
  });

  it("and every moment is found by its clock, but for the earlier or later of two equal ones", () => {
    const minutes = { min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 };
    fc.assert(
      fc.property(fc.integer(minutes), fc.constantFrom(...(["london", "utc", "local"] as const)), (minute, zone) => {
        const at = new Date(minute * 60_000);
        const clock = clockIn(zone, at);
        const [first, last] = [momentOfClock(zone, clock, "from"), momentOfClock(zone, clock, "to")];
        expect([first?.getTime(), last?.getTime()]).toContain(at.getTime());
        for (const found of [first, last]) expect(found && clockIn(zone, found)).toBe(clock);
      }),
    );
  });
});
