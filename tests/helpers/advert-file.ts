import { paths } from "#server/addresses/paths.ts";
import type { CheckedRow } from "#server/modules/hiring/advert-files/advert-files.schema.ts";
import type { SignedIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";

const boundary = "----file-of-a-test";

export interface DryRunFile {
  problem: string | null;
  names: { name: string; sample: string }[];
  rows: CheckedRow[];
  absent: { count: number; first: { id: string; title: string }[] };
}

/** Sends a file of adverts, with how it is to be read. */
export async function dryRunFile(
  site: TestSite,
  { session }: { session: Pick<SignedIn, "writeHeaders"> },
  file: string | Buffer | null,
  settings: unknown = {},
): Promise<{ status: number; data: DryRunFile; text: string; fields: { pointer: string; detail: string }[] }> {
  const part = (head: string, body: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]);
  const said = typeof settings === "string" ? settings : JSON.stringify(settings);
  const parts = [part('name="settings"', said), ...(file === null ? [] : [part('name="file"; filename="adverts"', file)])];
  const answer = await site.app.inject({
    method: "POST",
    url: paths.advertFiles,
    headers: { ...session.writeHeaders, accept: "application/json", "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  });
  const data = answer.json<DryRunFile & { errors?: { pointer: string; detail: string }[] }>();
  return { status: answer.statusCode, data, text: answer.body, fields: data.errors ?? [] };
}

/** Rows as sent for import, with the user's fixes. */
export const toImportRows = (rows: readonly CheckedRow[], mended: Record<number, Record<string, unknown>> = {}) =>
  rows.map(({ rowNumber, reference, read }) => ({ rowNumber, reference, read, mended: mended[rowNumber] ?? {} }));

export const description =
  "We price, let and settle building work under JCT and NEC4 for clients across the region. You will value variations, chair commercial meetings with the supply chain, report cost and value each month, and settle final accounts with our hirer.";

/** One advert as Indeed-style XML has it. */
export const xmlJob = (own: Record<string, string>): string => {
  const all = {
    title: "Senior Quantity Surveyor",
    referencenumber: "OAK-1",
    company: "Oak Recruitment",
    client: "Beech Contractors Ltd",
    city: "Leeds",
    country: "GB",
    salary: "£60,000 to £65,000 per annum",
    jobtype: "Permanent, full-time",
    experience: "Five years with a main contractor",
    description,
    ...own,
  };
  return `<job>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join("")}</job>`;
};

export const xmlFile = (...jobs: string[]): string => `<?xml version="1.0" encoding="utf-8"?><source>${jobs.join("")}</source>`;

/** What an agency says for every row. */
export const agencySays = { advertiser: "agency", employerType: "main-contractor", sector: "education", hasAuthority: true } as const;
