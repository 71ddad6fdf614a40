import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Action } from "../kernel/access/actions.ts";
import type { Context, Services } from "../kernel/context.ts";
import type { CallDescription } from "../kernel/described-call.ts";
import { parametersOf } from "./read-fields.ts";
import { contextOf } from "./request-context.ts";

/** Marks a response as personal, so that it is not cached. */
export const markPersonal = (reply: FastifyReply): FastifyReply => reply.header("cache-control", "no-store").header("vary", "Cookie");

/** Checks whether an If-None-Match header names this ETag, or any version. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch.trim() === "*" || ifNoneMatch.includes(etag));
}

/**
 * Sends a public text with an ETag, or 304 when the caller has it. `maxAgeSeconds` is how long it may be used without revalidation,
 * `staleSeconds` how long after that it may be shown while a newer one is fetched.
 */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  contentType: string,
  body: string,
  maxAgeSeconds: number,
  staleSeconds = 0,
): FastifyReply {
  const etag = `W/"${createHash("sha1").update(body).digest("base64url")}"`;
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : "";
  reply.header("etag", etag).header("cache-control", `public, max-age=${maxAgeSeconds}${stale}`);
  if (matchesEtag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  return reply.type(contentType).send(body);
}

/** Sends a public picture at an address whose content never changes. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, bytes, contentType }: { file: string; bytes: Buffer; contentType: string },
): FastifyReply {
  const etag = `"${file.slice(0, 60)}"`;
  reply
    .header("etag", etag)
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cross-origin-resource-policy", "cross-origin");
  return matchesEtag(request.headers["if-none-match"], etag) ? reply.status(304).send() : reply.type(contentType).send(bytes);
}

/** Sends a file as an attachment, so that browsers never render it as a page of this site. */
export const sendAttachment = (
  reply: FastifyReply,
  { fileName, contentType, bytes }: { fileName: string; contentType: string; bytes: Buffer },
): FastifyReply =>
  markPersonal(reply)
    .header("content-disposition", `attachment; filename="${plainName(fileName)}"; filename*=UTF-8''${encodedName(fileName)}`)
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .type(contentType)
    .send(bytes);

/** ASCII file name for clients that cannot read the full one. */
const plainName = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\x20-\x7e]+/g, "_")
    .replace(/["\\%/]/g, "_");

/** RFC 8187. */
const encodedName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** A text to save as a file, whole or in pieces as they are read. */
type Download = { fileName: string; content: string | AsyncIterable<string> };

/** Sends a personal text as a file to save. What fails before its first rows is thrown; what fails later breaks the file off. */
export async function sendDownload(reply: FastifyReply, contentType: string, { fileName, content }: Download): Promise<FastifyReply> {
  const body = typeof content === "string" ? content : await readFirstRows(content);
  return reply
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .type(`${contentType}; charset=utf-8`)
    .send(body);
}

async function readFirstRows(pieces: AsyncIterable<string>): Promise<Readable> {
  const iterator = pieces[Symbol.asyncIterator]();
  const [heading, rows] = [await iterator.next(), await iterator.next()];
  return Readable.from(
    (async function* () {
      if (!heading.done) yield heading.value;
      if (!rows.done) yield rows.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    })(),
  );
}

interface CsvFile<Query extends z.ZodObject> {
  path: string;
  action: Action;
  api: Omit<CallDescription, "answers" | "query" | "quota">;
  query?: Query;
  read(ctx: Context, query: z.output<Query>): Promise<Download>;
}

/** Adds a route that returns a CSV file, counted against the quota of exports. */
export function addCsvFile<Query extends z.ZodObject>(app: FastifyInstance, services: Services, file: CsvFile<Query>): void {
  const { path, action, query, read } = file;
  const api: CallDescription = { ...file.api, ...(query && { query }), answers: { 200: { contentTypes: ["text/csv"] } }, quota: "export" };
  app.get(path, { config: { action, api } }, async (request, reply) => {
    const ctx = await contextOf(services, request);
    const parameters = query ? parametersOf(query, request.query) : ({} as z.output<Query>);
    return sendDownload(reply, "text/csv", await read(ctx, parameters));
  });
}
