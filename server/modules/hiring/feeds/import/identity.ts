import { createHash } from "node:crypto";
import { and, asc, eq, gt, like, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { AdvertDraft } from "./advert-draft.ts";

/** Facts that identify an advert without a reference. */
export interface IdentityFacts {
  address: string | null;
  title: string;
  place: string | null;
  firm: string;
}

export interface StoredIdentity extends IdentityFacts {
  reference: string;
}

export interface IdentifiedDrafts {
  drafts: AdvertDraft[];
  /** Adverts identical to an earlier one of the same feed. */
  repeated: { draft: AdvertDraft; firstRow: number }[];
}

const names = ["address", "title", "place", "firm"] as const;

/**
 * Gives adverts without references one that is stable between runs. Matches a stored advert with the same facts, else the one at an address
 * that is unique to it, else the only one that differs in a single fact. Any other advert is new.
 */
export class AdvertIdentities {
  readonly #waiting: Map<string, StoredIdentity[]>;
  readonly #storedAtAddress = new Map<string, StoredIdentity[]>();
  readonly #taken: Set<string>;
  readonly #atAddress = new Map<string, number>();
  readonly #firstRows = new Map<string, number>();

  constructor(stored: readonly StoredIdentity[]) {
    this.#waiting = groupBy(stored, (each) => keyOf(each));
    for (const each of stored)
      if (each.address !== null) this.#storedAtAddress.set(each.address, [...(this.#storedAtAddress.get(each.address) ?? []), each]);
    this.#taken = new Set(stored.map(({ reference }) => reference.toLowerCase()));
  }

  identify(drafts: readonly AdvertDraft[]): IdentifiedDrafts {
    const repeated: IdentifiedDrafts["repeated"] = [];
    const distinct = drafts.filter((draft) => {
      const firstRow = this.#firstRows.get(draft.hash);
      if (firstRow === undefined) this.#firstRows.set(draft.hash, draft.rowNumber);
      else repeated.push({ draft, firstRow });
      return firstRow === undefined;
    });
    const facts = new Map(distinct.map((draft) => [draft, factsOf(draft)]));
    for (const { address } of facts.values()) if (address !== null) this.#atAddress.set(address, (this.#atAddress.get(address) ?? 0) + 1);
    const found = new Map<AdvertDraft, string>();
    for (const [draft, each] of facts) this.#match(found, draft, this.#waiting.get(keyOf(each))?.[0]);
    for (const [draft, each] of facts) if (!found.has(draft)) this.#match(found, draft, this.#alone(each));
    this.#matchAllButOne(found, facts);
    const named = distinct.map((draft) => ({
      ...draft,
      reference: found.get(draft) ?? this.#newReference(facts.get(draft) ?? factsOf(draft)),
    }));
    return { drafts: named, repeated };
  }

  #match(found: Map<AdvertDraft, string>, draft: AdvertDraft, stored: StoredIdentity | undefined): void {
    if (!stored) return;
    found.set(draft, stored.reference);
    const key = keyOf(stored);
    const rest = this.#waiting.get(key)?.filter((each) => each !== stored) ?? [];
    if (rest.length > 0) this.#waiting.set(key, rest);
    else this.#waiting.delete(key);
  }

  #isWaiting = (stored: StoredIdentity): boolean => this.#waiting.get(keyOf(stored))?.includes(stored) ?? false;

  /** Returns the stored advert at an address that is unique both in the feed and on the board. */
  #alone({ address }: IdentityFacts): StoredIdentity | undefined {
    if (address === null || this.#atAddress.get(address) !== 1) return undefined;
    const stored = this.#storedAtAddress.get(address) ?? [];
    return stored.length === 1 ? stored.find(this.#isWaiting) : undefined;
  }

  #matchAllButOne(found: Map<AdvertDraft, string>, facts: ReadonlyMap<AdvertDraft, IdentityFacts>): void {
    const open = [...facts].filter(([draft]) => !found.has(draft));
    if (open.length === 0) return;
    const waiting = [...this.#waiting.values()].flat();
    const byRest = groupBy(
      waiting.flatMap((stored) => names.map((name) => ({ stored, name }))),
      ({ stored, name }) => keyOf(stored, name),
    );
    const pairs = open.map(([draft, each]) => {
      const like = names.flatMap((name) => byRest.get(keyOf(each, name)) ?? []).map(({ stored }) => stored);
      return { draft, like: [...new Set(like)] };
    });
    const claims = groupBy(
      pairs.flatMap(({ draft, like }) => like.map((stored) => ({ draft, stored }))),
      ({ stored }) => stored,
    );
    for (const { draft, like } of pairs) {
      const [only] = like;
      if (only && like.length === 1 && claims.get(only)?.length === 1) this.#match(found, draft, only);
    }
  }

  #newReference(facts: IdentityFacts): string {
    const isAlone = facts.address !== null && this.#atAddress.get(facts.address) === 1;
    const base = isAlone ? `url:${digest(facts.address ?? "")}` : `row:${digest(keyOf(facts))}`;
    let reference = base;
    for (let count = 2; this.#taken.has(reference); count++) reference = `${base}-${count}`;
    this.#taken.add(reference);
    return reference;
  }
}

function factsOf({ columns, company }: AdvertDraft): IdentityFacts {
  return {
    address: columns.sourceUrl ?? null,
    title: normaliseText(columns.title),
    place: placeIdentity(columns.officePlaceId ?? null, columns.placeText ?? null),
    firm: company.nameKey,
  };
}

export const placeIdentity = (placeId: number | null, text: string | null): string | null =>
  placeId === null ? text && normaliseText(text) : `#${placeId}`;
export const normaliseText = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

const keyOf = (facts: IdentityFacts, without?: keyof IdentityFacts): string =>
  JSON.stringify(names.map((name) => (name === without ? `without ${name}` : [facts[name]])));

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 40);

function groupBy<Value, Key>(values: readonly Value[], keyOfValue: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOfValue(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

const pageSize = 5000;

/**
 * Lists the source's adverts without a feed reference, and those whose reference is an address. Ended adverts return by their reference
 * only.
 */
export async function listStoredIdentities(db: Db, sourceId: number): Promise<StoredIdentity[]> {
  const found: StoredIdentity[] = [];
  for (let after = 0; ; ) {
    const page = await db
      .select({
        id: jobs.id,
        reference: jobs.sourceReference,
        status: jobs.status,
        address: jobs.sourceUrl,
        title: jobs.title,
        placeId: jobs.officePlaceId,
        placeText: jobs.placeText,
        firm: companies.nameKey,
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(
        and(
          eq(jobs.feedSourceId, sourceId),
          gt(jobs.id, after),
          or(...["url:%", "row:%", "http%"].map((start) => like(jobs.sourceReference, start))),
        ),
      )
      .orderBy(asc(jobs.id))
      .limit(pageSize);
    for (const { reference, status, address, title, placeId, placeText, firm } of page)
      if (reference !== null && status !== "expired")
        found.push({ reference, address, title: normaliseText(title), place: placeIdentity(placeId, placeText), firm });
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.id;
  }
}
