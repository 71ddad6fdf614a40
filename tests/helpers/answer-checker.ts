import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describedCallsOf } from "#server/http/route-actions.ts";
import { createApiReference } from "#server/modules/operations/openapi/api-reference.ts";
import { type ApiDocument, documentPath } from "#server/modules/operations/openapi/document.ts";

interface DocumentedResponse {
  $ref?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}
type Site = Parameters<typeof createApiReference>[1];

/** Holds every answer under /api against the document: its status, its type and its shape. `faults` says which did not fit. */
export function checkAnswers(app: FastifyInstance, site: Site): { faults: readonly string[] } {
  const faults = new Set<string>();
  let check: ReturnType<typeof createCheck> | null = null;
  app.addHook("onSend", async (request, reply, payload) => {
    const { url, config } = request.routeOptions;
    if (!url?.startsWith("/api/") || !config.action) return;
    check ??= createCheck(createApiReference(() => describedCallsOf(app), site).document("whole"));
    for (const fault of check(request, reply, payload)) {
      faults.add(`${request.method} ${url} answered ${reply.statusCode}: ${fault}`);
    }
  });
  return {
    get faults() {
      return [...faults];
    },
  };
}

function createCheck(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  // A CommonJS module whose default export TypeScript takes for the whole of it.
  (addFormats as unknown as typeof addFormats.default)(ajv);
  ajv.addSchema(document, "api");
  const validators = new Map<string, ValidateFunction | undefined>();
  const validatorAt = (pointer: string) => {
    if (!validators.has(pointer)) validators.set(pointer, ajv.getSchema(`api#${pointer}`));
    return validators.get(pointer);
  };

  return ({ method, routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): string[] => {
    const path = documentPath(routeOptions.url ?? "");
    const operation = document.paths[path]?.[method === "HEAD" ? "get" : method.toLowerCase()] as
      | { responses: Record<string, DocumentedResponse> }
      | undefined;
    if (!operation) return ["the document has no such call"];
    const listed = operation.responses[reply.statusCode];
    if (!listed) return ["the document does not list this status"];
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const pointer = listed.$ref?.slice(1) ?? `/paths/${escaped(path)}/${verb}/responses/${reply.statusCode}`;
    const { content } = resolvePointer(document, pointer) as DocumentedResponse;
    const body = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : undefined;
    if (content === undefined) return body?.length ? ["the document lists no body"] : [];
    if (method === "HEAD" || payload === null) return method === "HEAD" ? [] : ["the body is missing"];
    const type = String(reply.getHeader("content-type")).split(";")[0] ?? "";
    if (!(type in content)) return [`the document does not list the type ${type}`];
    if (!type.endsWith("json") || body === undefined) return [];
    const validate = validatorAt(`${pointer}/content/${escaped(type)}/schema`);
    if (!validate) return ["the document has no schema of it"];
    if (validate(JSON.parse(body.toString()))) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || "/"} ${message} ${JSON.stringify(params)}`,
    );
  };
}

/** RFC 6901. */
const escaped = (step: string): string => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));

function resolvePointer(document: unknown, pointer: string): unknown {
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  return steps.reduce((value: unknown, step) => (value as Record<string, unknown>)[step], document);
}
