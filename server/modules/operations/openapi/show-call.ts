import type { z } from "zod";
import type { DescribedCall } from "#server/kernel/described-call.ts";
import type { LimitPolicy } from "#server/kernel/limits/limiter.ts";
import type { AnswerShown, CallLine, CallShown, ParameterShown, QuotaShown } from "./api-pages.types.ts";
import { documentPath } from "./document.ts";
import { exampleOf } from "./example.ts";
import { type Components, toJsonSchema } from "./json-schema.ts";
import { answerSchema } from "./noted-answer.ts";
import { type Parameter, parametersOf } from "./parameters.ts";
import { type Protection, protectionOf } from "./protection.ts";
import { quotasOf } from "./quotas.ts";
import { refusalsOf } from "./refusals.ts";
import { statusWords } from "./responses.ts";
import { limitsOf, shapeOf } from "./shape.ts";

export const lineOf = ({ name, method, path, summary }: DescribedCall): CallLine => ({ name, method, path: documentPath(path), summary });

export const quotaOf = ({ name, quota, windowMs }: LimitPolicy): QuotaShown => ({ name, quota, windowSeconds: windowMs / 1000 });

/** A call as its page shows it. Components it names are put into `shared`. */
export function showCall(call: DescribedCall, origin: string, shared: Components): CallShown {
  const parameters = parametersOf(call, shared);
  const { isOpen, needsCsrf, scopes, ...more } = protectionOf(call);
  const body = call.body ? showBody(call, call.body, shared) : null;
  return {
    ...lineOf(call),
    about: call.about ?? null,
    isOpen,
    needsCsrf,
    scopes,
    batchScope: call.batch ?? null,
    idempotency: call.idempotency ?? null,
    keptForSeconds: call.cache?.maxAgeSeconds ?? null,
    quotas: quotasOf(call)
      .filter(({ isHidden }) => !isHidden)
      .map(quotaOf),
    parameters: [...parameters.map(showParameter), ...headerParameters(call)],
    body: body?.shown ?? null,
    answers: Object.entries(call.answers).map(([status, answer]) => showAnswer(call, Number(status), answer, shared)),
    refusals: [...refusalsOf(call)].map(([status, codes]) => ({ status, codes })),
    curl: curlOf({
      origin,
      call,
      parameters,
      body: body?.example,
      bodyType: call.bodyTypes?.[0],
      protection: { isOpen, needsCsrf, scopes, ...more },
    }),
  };
}

function showParameter({ name, in: where, required, description, schema }: Parameter): ParameterShown {
  return {
    name,
    where,
    isRequired: required,
    shape: shapeOf(schema),
    limits: limitsOf(schema),
    byDefault: schema.default === undefined || schema.default === "" ? null : String(schema.default),
    description: description ?? null,
  };
}

function headerParameters({ idempotency }: DescribedCall): ParameterShown[] {
  if (!idempotency) return [];
  const description = "Made up by you, once for each thing to be done: repeating the call with the same key does nothing twice.";
  const isRequired = idempotency === "required";
  return [
    { name: "Idempotency-Key", where: "header", isRequired, shape: "text", limits: "1 to 64 characters", byDefault: null, description },
  ];
}

function showBody(call: DescribedCall, body: z.ZodType, shared: Components) {
  const schema = toJsonSchema(body, "input", shared);
  const example = call.example?.body ?? exampleOf(schema, shared);
  const contentTypes = call.bodyTypes ?? ["application/json"];
  return { example, shown: { contentTypes, shape: shapeOf(schema), example: pretty(example) } };
}

function showAnswer(call: DescribedCall, status: number, answer: DescribedCall["answers"][number], shared: Components): AnswerShown {
  const said = { status, words: statusWords[status] ?? "Answered", shape: null, example: null };
  if (answer === null || answer === undefined) return { ...said, contentTypes: [] };
  if ("contentTypes" in answer) return { ...said, contentTypes: answer.contentTypes };
  const schema = answerSchema(call, status, answer, shared);
  const contentTypes = [status >= 400 ? "application/problem+json" : "application/json"];
  return { ...said, contentTypes, shape: shapeOf(schema), example: pretty(exampleOf(schema, shared)) };
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

interface Asked {
  origin: string;
  call: Pick<DescribedCall, "method" | "path" | "idempotency">;
  parameters: readonly Parameter[];
  body: unknown;
  bodyType: string | undefined;
  protection: Protection;
}

/** A call on the command line: by an API token where one opens it, else with the cookies of a session. */
function curlOf({ origin, call, parameters, body, bodyType = "application/json", protection }: Asked): string {
  const { scopes, isOpen, needsCsrf } = protection;
  const takesToken = scopes === null || scopes.length > 0;
  const isRead = call.method === "GET";
  const byToken = takesToken && !(isOpen && isRead);
  const bySession = !takesToken || (!byToken && !isRead);
  const lines = [
    `curl ${isRead ? "" : `-X ${call.method} `}'${addressOf(origin, call.path, parameters)}'`,
    ...(byToken ? ["-H 'Authorization: Bearer '\"$TOKEN\""] : []),
    ...(bySession && !isOpen ? ["-b cookies.txt"] : []),
    ...(bySession && !isRead ? [`-H 'Origin: ${origin}'`] : []),
    ...(bySession && needsCsrf ? ['-H "X-XSRF-TOKEN: $XSRF_TOKEN"'] : []),
    ...(call.idempotency ? ["-H 'Idempotency-Key: \"8e03978e-40d5\"'"] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${bodyType}'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function addressOf(origin: string, path: string, parameters: readonly Parameter[]): string {
  const named = new Map(parameters.map((parameter) => [parameter.name, parameter]));
  const filled = documentPath(path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(named.get(name)?.example ?? name)),
  );
  const asked = parameters.filter((parameter) => parameter.in === "query" && parameter.example !== undefined);
  const query = new URLSearchParams(asked.slice(0, 2).map(({ name, example }) => [name, String(example)])).toString();
  return `${origin}${filled}${query && `?${query}`}`;
}
