import { expect } from "vitest";
import { makeUser } from "#db/seed/factories.ts";
import { signIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";
import { callProcedure, queryProcedure } from "./typed-call.ts";

/** What a change of an article answers. */
export interface ArticleChange {
  id: string;
  slug: string;
  state: string;
  version: number;
  publishedAt: string | null;
}

export interface RefusedChange {
  status: number;
  reason: string | undefined;
  /** Error messages by the fields' pointers. */
  fields: Record<string, string>;
  message: string;
}

/** All that an article needs to be published. */
export const publishableFields = {
  summary: "What it says.",
  authorName: "Robin Sample",
  authorGrade: "MRICS",
  markdown: "## First\n\nWords enough.",
};

type Headers = Record<string, string>;

/** Two administrators at their desks: what they write, and how it is answered. */
export async function openEditors(site: TestSite) {
  const now = site.services.now();
  const administrator = async (name: string) => {
    const userId = await makeUser(site.db, { now, name, role: "platform_admin" });
    return (await signIn(site, userId, { mfaAt: now })).writeHeaders;
  };
  const one = await administrator("Ada Editor");
  const other = await administrator("Ben Editor");

  const done = async <Data = ArticleChange>(name: string, input: unknown, headers: Headers = one): Promise<Data> => {
    const answer = await callProcedure<Data>(site, `articles.editing.${name}`, headers, input);
    expect([name, answer.status, answer.reason]).toEqual([name, 200, undefined]);
    return answer.data;
  };
  const refused = async (name: string, input: unknown, headers: Headers = one): Promise<RefusedChange> => {
    const payload = JSON.stringify(input);
    const answer = await site.app.inject({ method: "POST", url: `/trpc/articles.editing.${name}`, headers, payload });
    const { error } = answer.json<{
      error: { message: string; data: { reason?: string; fields?: { pointer: string; detail: string }[] } };
    }>();
    const fields = Object.fromEntries((error.data.fields ?? []).map(({ pointer, detail }) => [pointer, detail]));
    return { status: answer.statusCode, reason: error.data.reason, fields, message: error.message };
  };
  const ask = async <Data>(name: string, input: unknown): Promise<Data> => {
    const answer = await queryProcedure<Data>(site, `articles.editing.${name}`, one, input);
    expect([name, answer.status]).toEqual([name, 200]);
    return answer.data;
  };
  const draft = async (title: string, fields: Record<string, unknown> = publishableFields): Promise<ArticleChange> => {
    const { id, version } = await done("create", { title });
    return done("save", { id, version, ...fields });
  };
  const published = async (title: string, fields: Record<string, unknown> = publishableFields): Promise<ArticleChange> => {
    const { id, version } = await draft(title, fields);
    return done("publish", { id, version });
  };
  const page = async (slug: string): Promise<number> => (await site.app.inject(`/article/${slug}`)).statusCode;
  return { one, other, done, refused, ask, draft, published, page };
}

export type Editors = Awaited<ReturnType<typeof openEditors>>;
