import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { CvKind } from "#db/cv-values.ts";
import { markPersonal } from "#server/http/personal.ts";
import type { CallDescription } from "#server/kernel/described-call.ts";
import type { CvFile } from "./cv.fields.ts";

export const contentTypeOf: Record<CvKind, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Describes an operation that returns a CV's file. */
export const cvFile = (name: string, summary: string, about: string, refusals: CallDescription["refusals"] = []): CallDescription => ({
  name,
  summary,
  about,
  tag: "Jobseekers",
  params: z.object({ id: z.string() }),
  answers: { 200: { contentTypes: Object.values(contentTypeOf) } },
  refusals: ["gone", ...refusals],
});

export const sendCv = (reply: FastifyReply, { fileName, kind, bytes }: CvFile): FastifyReply =>
  sendAttachment(reply, { fileName, contentType: contentTypeOf[kind], bytes });

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
