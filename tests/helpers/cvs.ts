import { eq } from "drizzle-orm";
import { cvs, storedFiles } from "#db/schema/cvs.ts";
import type { Person } from "./applying.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

export interface Cv {
  id: string;
  label: string;
  fileName: string;
  kind: string;
  sizeBytes: number;
  scan: string;
  lastUsedAt: string | null;
  path: string;
}

export interface UploadAnswer {
  status: number;
  cv: Cv;
  /** Message about a refused file. */
  said: string | undefined;
  code: string | undefined;
}

const boundary = "----form-of-a-test";

/** A form with files in it, as a browser sends it. */
export function formWith(files: readonly { name: string; bytes: Buffer; field?: string }[], fields: Readonly<Record<string, string>> = {}) {
  const parts = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, bytes, field = "file" }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
      ),
      bytes,
      Buffer.from("\r\n"),
    ]),
  ];
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** What people do with CVs on a site. */
export function openCvs(site: TestSite) {
  const send = async (person: Pick<Person, "session">, { payload, contentType }: ReturnType<typeof formWith>): Promise<UploadAnswer> => {
    const headers = { ...person.session.writeHeaders, "content-type": contentType };
    const answer = await site.app.inject({ method: "POST", url: "/api/cvs", headers, payload });
    const body = answer.json<Cv & { detail?: string; code?: string }>();
    return { status: answer.statusCode, cv: body, said: body.detail, code: body.code };
  };
  return {
    send,
    upload: (person: Pick<Person, "session">, name: string, bytes: Buffer, fields: Record<string, string> = {}) =>
      send(person, formWith([{ name, bytes }], fields)),
    list: async (person: Person) =>
      (await queryProcedure<{ items: Cv[]; most: number }>(site, "cvs.list", person.session.headers)).data.items,
    rename: (person: Person, id: string, label: string, confirmed: readonly string[] = []) =>
      callProcedure(site, "cvs.rename", person.session.writeHeaders, { id, label, confirmed }),
    remove: (person: Person, id: string) => callProcedure(site, "cvs.remove", person.session.writeHeaders, { id }),
    download: (person: Pick<Person, "session"> | null, url: string) =>
      site.app.inject({ url, headers: person ? person.session.headers : {} }),
    /** Every stored file of any owner. */
    stored: () => site.db.select().from(storedFiles),
    row: async (publicId: string) => (await site.db.select().from(cvs).where(eq(cvs.publicId, publicId)))[0],
  };
}
