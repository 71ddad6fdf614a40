import Fastify from "fastify";
import { expect, test } from "vitest";
import { AcquireTimeoutError } from "#db/acquire-deadline.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import { AppError } from "../errors.ts";
import { answerFailures } from "./failures.ts";

const faults: Record<string, () => Error> = {
  "/bug": () => new Error("row 1042 of table 4 at 10:04"),
  "/busy": () => new AppError("busy", "The site is busy."),
  "/behind": () => Object.assign(new Error("late"), { code: "FST_UNDER_PRESSURE" }),
  "/queue": () => new AcquireTimeoutError(5000),
};

test.each(Object.keys(faults))(
  "R1 a body of a 5xx holds no digit but the status, so that no message made of it forbids another try: %s",
  async (path) => {
    const app = Fastify();
    answerFailures(app, { telemetry: createTelemetry(), now: () => new Date("2026-11-20T12:34:56Z") });
    app.get(path, () => {
      throw faults[path]?.();
    });
    const { statusCode, body } = await app.inject(path);
    expect([500, 503]).toContain(statusCode);
    expect(body.replace(`"status":${statusCode}`, "")).not.toMatch(/\d/);
  },
);
