import { describe, expect, test } from "vitest";
import { isInstalled } from "./dependencies.mjs";

const locked = {
  packages: {
    "": { version: "0.1.0" },
    "node_modules/fastify": { version: "5.12.8" },
    "node_modules/vite": { version: "8.3.8" },
    "node_modules/only-on-another-system": { version: "1.0.0", optional: true },
  },
};

describe("isInstalled", () => {
  test("holds when every package is there in the locked version, whatever other systems need", () => {
    expect(
      isInstalled(locked, { packages: { "node_modules/fastify": { version: "5.12.8" }, "node_modules/vite": { version: "8.3.8" } } }),
    ).toBe(true);
  });

  test("fails for a missing package, another version, or nothing installed", () => {
    expect(isInstalled(locked, { packages: { "node_modules/fastify": { version: "5.12.8" } } })).toBe(false);
    expect(
      isInstalled(locked, { packages: { "node_modules/fastify": { version: "5.12.7" }, "node_modules/vite": { version: "8.3.8" } } }),
    ).toBe(false);
    expect(isInstalled(locked, null)).toBe(false);
  });
});
