import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiReferenceOf } from "#server/modules/operations/openapi/api-reference.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { openTestSite, type TestSite } from "#tests/fixtures/site.ts";

const now = new Date("2026-11-20T12:00:00Z");

describe("examples", () => {
  let site: TestSite;
  let document: ApiDocument;
  beforeAll(async () => {
    site = await openTestSite({ now });
    await site.app.ready();
    document = apiReferenceOf(site.services)?.document("whole") ?? expect.fail("the app has no document");
  });
  afterAll(() => site.close());

  test("every answer, body and parameter that shows an example shows one that fits", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    (addFormats as unknown as typeof addFormats.default)(ajv);
    ajv.addSchema(document, "api");
    const [faults, shown]: [string[], string[]] = [[], []];
    for (const [pointer, { schema, example }] of examplesIn(document)) {
      shown.push(pointer);
      const validate = ajv.getSchema(`api#${pointer}/schema`);
      if (!validate || schema === undefined) faults.push(`${pointer} has no schema`);
      else if (!validate(example)) faults.push(`${pointer} ${JSON.stringify(example)} ${ajv.errorsText(validate.errors)}`);
    }
    expect(faults).toEqual([]);
    expect(shown.length).toBeGreaterThan(100);
  });

  test("every call with JSON in it shows an example of each answer, and of its body", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods) as Operation[]) {
        const answers = Object.values(operation.responses).flatMap(({ content = {} }) => Object.entries(content));
        for (const [type, media] of [...answers, ...Object.entries(operation.requestBody?.content ?? {})]) {
          if (type.endsWith("json")) expect([path, operation.operationId, "example" in media]).toEqual([path, operation.operationId, true]);
        }
      }
    }
  });
});

describe("an answer that is not as the document says", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ now });
  });

  test("fails the tests of its site, by its shape or by a status that is not listed", async () => {
    const { gazetteer } = site.services;
    Object.assign(site.services, {
      gazetteer: { ...gazetteer, byId: (id: number) => ({ ...gazetteer.byId(id), slug: 7 }) as never },
    });
    site.app.addHook("onRequest", async (request, reply) => {
      if (request.url === "/api/config") return reply.status(418).send("{}");
    });
    for (const url of ["/api/countries", "/api/config", "/api/skills"]) await site.app.inject({ url });
    const failure = await site.close().then(
      () => "nothing",
      (error: Error) => error.message,
    );
    expect(failure).toContain("GET /api/countries answered 200: /items/0/slug must be string");
    expect(failure).toContain("GET /api/config answered 418: the document does not list this status");
    expect(failure).not.toContain("/api/skills");
  });
});

interface Media {
  schema?: unknown;
  example?: unknown;
}
interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, Media> }>;
  requestBody?: { content: Record<string, Media> };
}

/** Whatever holds a schema and an example of it, by its JSON pointer. */
function* examplesIn(value: unknown, pointer = ""): Generator<[string, Media]> {
  if (typeof value !== "object" || value === null) return;
  const isMedia = "schema" in value && "example" in value;
  if (isMedia) yield [pointer, value];
  for (const [key, inner] of Object.entries(value)) {
    if (key === "example" || key === "examples") continue;
    yield* examplesIn(inner, `${pointer}/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  }
}
