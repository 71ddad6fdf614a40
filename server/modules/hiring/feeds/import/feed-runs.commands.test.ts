import { describe, expect, it } from "vitest";
import { separateRetained } from "./feed-runs.commands.ts";

const vanished = [
  { id: 1, reference: "A1", title: "Quantity Surveyor", address: "https://oak.example/1", isLive: true },
  { id: 2, reference: "A2", title: "Estimator", address: "https://oak.example/2", isLive: true },
  { id: 3, reference: "A3", title: "Quantity Surveyor", address: null, isLive: true },
];
const none = { isUnformed: true, reference: null, title: null, url: null };

describe("adverts that left a feed of which a record is broken", () => {
  it.each([
    ["nothing broken", [], [1, 2, 3]],
    ["a reference", [{ ...none, reference: "a2 " }], [1, 3]],
    ["a reference beside another title", [{ ...none, reference: "A2", title: "Nurse" }], [1, 3]],
    ["an address", [{ ...none, url: "HTTPS://oak.example/1" }], [2, 3]],
    ["a title that two have", [{ ...none, title: "<b>quantity surveyor</b>" }], [2]],
    ["nothing at all", [none], []],
    ["a sound record that says nothing", [{ ...none, isUnformed: false }], [1, 2, 3]],
    ["a sound record that gives a reference", [{ ...none, isUnformed: false, reference: "A1" }], [2, 3]],
    ["a reference nobody has", [{ ...none, reference: "A9" }], []],
    [
      "two records",
      [
        { ...none, reference: "A1" },
        { ...none, reference: "A3" },
      ],
      [2],
    ],
  ])("are taken down but for those named by %s", (_, broken, gone) => {
    const parted = separateRetained(vanished, broken);
    expect(parted.gone.map(({ id }) => id)).toEqual(gone);
    expect(parted.spared).toHaveLength(3 - gone.length);
  });
});
