import Fastify from "fastify";
import { expect, test } from "vitest";
import { AcquireTimeoutError } from "#db/client.ts";
import { createTelemetry } from "#ops/telemetry.ts";
import { AppError } from "../kernel/errors.ts";
import { createSecrets } from "../kernel/secrets.ts";
import { answerFailures, failurePage } from "./report-failure.ts";

const secrets = createSecrets("a secret of at least thirty-two characters");
const faults: Record<string, () => Error> = {
  "/bug": () => new Error("row 1042 of table 4 at 10:04"),
  "/busy": () => new AppError("busy", "The site is busy."),
  "/queue": () => new AcquireTimeoutError(5000),
};

test.each(Object.keys(faults))(
  "R1 a body of a 5xx holds no digit but the status, so that no message made of it forbids another try: %s",
  async (path) => {
    const app = Fastify();
    answerFailures(app, { telemetry: createTelemetry(), now: () => new Date("2026-11-20T12:34:56Z"), secrets });
    app.get(path, () => {
      throw faults[path]?.();
    });
    const { statusCode, body } = await app.inject(path);
    expect([500, 503]).toContain(statusCode);
    expect(body.replace(`"status":${statusCode}`, "")).not.toMatch(/\d/);
  },
);

test.each([
  ["whoever asked has left is no fault", true, 0],
  ["nobody has left is one", false, 1],
])("an answer cut short where %s of the site", async (_what, isGone, faultsTaken) => {
  const app = Fastify();
  const telemetry = createTelemetry();
  let taken = 0;
  const errors = {
    ...telemetry.errors,
    add: () => {
      taken += 1;
      return true;
    },
  };
  answerFailures(app, { telemetry: { ...telemetry, errors }, now: () => new Date("2026-11-20T12:34:56Z"), secrets });
  const answered = new Promise<void>((resolve) => {
    app.addHook("onError", async () => resolve());
  });
  app.get("/long", (_request, reply) => {
    if (isGone) reply.raw.destroy();
    throw Object.assign(new Error("Premature close"), { code: "ERR_STREAM_PREMATURE_CLOSE" });
  });
  void app.inject("/long").catch(() => undefined);
  await answered;
  await new Promise(setImmediate);
  expect(taken).toBe(faultsTaken);
});

test("a page that could not be rendered follows the scheme of the visitor’s system", () => {
  expect(failurePage("Something went wrong", "id")).toContain('<meta name="color-scheme" content="light dark">');
});
