import { expect, test } from "vitest";
import { ownFrames } from "./fingerprint.ts";

test("frames of both notations are named without lines and hashes; a line longer than any frame is none", () => {
  const chromium = "    at async listJobs (https://jobs.example.test/assets/jobs-page-3fa9c1e0.js:12:40)";
  const firefox = "listJobs@https://jobs.example.test/assets/jobs-page-4ab9c1e0.js:14:2";
  const frame = "/assets/jobs-page-*.js listJobs";
  expect(ownFrames([chromium, firefox].join("\n"))).toEqual([frame, frame]);
  expect(ownFrames(`at ${"(http://".repeat(2000)}\n${chromium}`)).toEqual([frame]);
  expect(ownFrames("at listJobs (chrome-extension://abc/content.js:1:1)")).toEqual([]);
});
