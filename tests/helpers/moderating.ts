import { companyVerifications } from "#db/schema/verifications.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { type WorkItemKind, workItemKinds } from "#db/work-values.ts";
import { executeDueDecisions } from "#server/modules/trust/moderation/work/ask.commands.ts";
import { makePerson } from "./inviting.ts";
import { openPosting } from "./posting.ts";
import { signIn } from "./sign-in.ts";
import type { TestSite } from "./site.ts";

export interface WorkItem {
  kind: WorkItemKind;
  subject: string;
  version: string;
  title: string;
  since: string;
  isOverTarget: boolean;
  askedAt: string | null;
  owner: { name: string; isMe: boolean; since: string } | null;
}
interface WorkList {
  items: WorkItem[];
  total: number;
  counts: Record<WorkItemKind, number>;
  owners: { id: string; name: string }[];
}
export interface WorkTiles {
  kinds: { kind: WorkItemKind; cases: number; overTarget: number; oldestSince: string | null }[];
  cases: number;
  overTarget: number;
  mine: number;
}

/** Two administrators, those whose adverts they read, and what they do with the list. */
export async function openModerating(site: TestSite) {
  const posting = await openPosting(site);
  const ada = await makePerson(site, { role: "platform_admin", name: "Ada Admin" }, site.services.now());
  const ben = await makePerson(site, { role: "platform_admin", name: "Ben Admin" }, site.services.now());
  const writers: (typeof ada)[] = [];
  const list = async (filter: object = {}, person = ada) => (await posting.ask<WorkList>(person, "work.list", filter)).data;
  return {
    ...posting,
    ada,
    ben,
    list,
    tiles: async (person = ada) => (await posting.ask<WorkTiles>(person, "work.tiles", undefined)).data,
    /** Returns the case of an advert just submitted by a new company. */
    sent: async () => {
      const at = site.services.now();
      const owner = await makeCompany(site.db, { verification: "not-started", now: at });
      const writer = await makePerson(site, { role: "recruiter", companyId: owner });
      writers.push(writer);
      await posting.grant(1, writer, owner);
      const { data } = await posting.call(writer, "posting.publish", { id: await posting.draft(undefined, writer) });
      return { ...itemOf(await list({ kind: "first-advert" }), data.id), writer };
    },
    /** Firms that wait to be verified, a minute apart. */
    firms: async (number: number, mark: string): Promise<string[]> => {
      const now = site.services.now();
      const slugs = Array.from({ length: number }, (_, at) => `${mark}-${at}`);
      for (const [at, slug] of slugs.entries()) {
        const companyId = await makeCompany(site.db, { slug, name: `Firm ${mark} ${at}`, verification: "in-review", now });
        const submittedAt = new Date(now.getTime() + at * 60_000 - 86_400_000);
        await site.db.insert(companyVerifications).values({ companyId, submittedAt, updatedAt: now });
      }
      return slugs;
    },
    /** Moves the clock, and signs every user in again. */
    moveTo: async (moment: Date) => {
      site.setNow(moment);
      for (const person of [ada, ben]) person.session = await signIn(site, person.id, { mfaAt: moment });
      for (const person of writers) person.session = await signIn(site, person.id);
    },
    /** A minute and a second later, when nothing can be undone any more. */
    afterUndo: () => {
      const later = new Date(site.services.now().getTime() + 61_000);
      site.setNow(later);
      return executeDueDecisions(site.services, later);
    },
  };
}

export type Moderating = Awaited<ReturnType<typeof openModerating>>;

export function itemOf(list: WorkList, subject: string): WorkItem {
  const found = list.items.find((item) => item.subject === subject);
  if (!found) throw new Error(`The list does not hold ${subject}.`);
  return found;
}

export const nameOf = ({ kind, subject }: WorkItem) => ({ kind, subject });
export const orderOf = ({ kind, subject, version }: WorkItem) => ({ kind, subject, version });
export const allKinds = workItemKinds;
