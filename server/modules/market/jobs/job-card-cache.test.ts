import { describe, expect, it } from "vitest";
import type { JobCard } from "#server/modules/market/jobs/job-card.fields.ts";
import { type CachedCard, createJobCardCache } from "./job-card-cache.ts";

const entry = (id: number, title = "Quantity Surveyor", sharesVacancy = false): CachedCard => ({
  card: { id, title } as JobCard,
  sharesVacancy,
});
const loader = (entries: readonly CachedCard[]) => async (ids: readonly number[]) =>
  new Map(entries.filter(({ card }) => ids.includes(card.id)).map((one) => [one.card.id, one]));

describe("the cache of cards", () => {
  it("keeps what was read until the advert changes", async () => {
    const cache = createJobCardCache(10);
    await cache.fill([1, 2], loader([entry(1), entry(2)]));
    cache.drop([1]);
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(2)?.card.id).toBe(2);
  });

  it("does not keep a card whose advert changed while it was being read", async () => {
    const cache = createJobCardCache(10);
    const answer = await cache.fill([1, 2], async (ids) => {
      cache.drop([1]);
      return loader([entry(1, "Old title"), entry(2)])(ids);
    });
    expect(answer.get(1)?.card.title).toBe("Old title");
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(2)).toBeDefined();
  });

  it("forgets cards that count adverts of their vacancy when any advert changes", async () => {
    const cache = createJobCardCache(10);
    await cache.fill([1, 2], loader([entry(1, "Shared", true), entry(2)]));
    cache.drop([99]);
    expect(cache.get(1)).toBeUndefined();
    expect(cache.get(2)).toBeDefined();
  });

  it("holds no more than its capacity and gives up the card used longest ago", async () => {
    const cache = createJobCardCache(2);
    await cache.fill([1, 2], loader([entry(1), entry(2)]));
    cache.get(1);
    await cache.fill([3], loader([entry(3)]));
    expect([1, 2, 3].map((id) => cache.get(id) !== undefined)).toEqual([true, false, true]);
  });
});
