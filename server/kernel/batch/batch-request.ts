import { z } from "zod";
import { limits } from "#db/values.ts";
import { AppError } from "#server/kernel/errors.ts";

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

/** Parses the calls of a batch. @throws AppError bad-input, with the first fault */
export function readBatch(sent: unknown): readonly BatchRequest[] {
  const read = batchBody.safeParse(sent);
  if (read.success) return read.data.requests;
  const { message, code } = read.error.issues[0] ?? { message: "", code: "custom" };
  const said = code === "unrecognized_keys" ? "Some fields are not known here." : message;
  throw new AppError("bad-input", said);
}
