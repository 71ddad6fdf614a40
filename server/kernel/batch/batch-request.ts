import { z } from "zod";
import { limits } from "#db/values.ts";

export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

const idRule = "An id is 1 to 64 letters, digits, - or _.";
const requestId = z.string(idRule).regex(/^[A-Za-z0-9_-]{1,64}$/, idRule);

const request = z.strictObject(
  {
    id: requestId,
    endpoint: z.string("Name the endpoint.").min(1, "Name the endpoint.").max(300, "An endpoint has at most 300 characters."),
    method: z.enum(methods, `A method is one of ${methods.join(", ")}.`),
    params: z.record(z.string(), z.unknown(), "Parameters are an object.").nullish(),
    body: z.unknown().optional(),
  },
  "Each request is an object with id, endpoint, method, params and body.",
);
export type BatchRequest = z.output<typeof request>;

export const batchBody = z.strictObject(
  {
    requests: z
      .array(request, "Send the requests as a list.")
      .min(1, "Send at least one request.")
      .max(limits.requestsPerBatch, `Send at most ${limits.requestsPerBatch} requests.`)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "Give each request an id of its own."),
  },
  "Send the batch as one JSON object.",
);
