import type { FewerKind } from "#db/taxonomy/fewer.ts";

/** A user's exclusions. */
export interface AdvertExclusions {
  jobIds: ReadonlySet<number>;
  companyIds: ReadonlySet<number>;
  /** Excludes adverts by agencies. */
  withoutAgencies: boolean;
  /** Slugs as stored in adverts. */
  levels: ReadonlySet<string>;
  contractTypes: ReadonlySet<string>;
}

/** Facts of an advert that exclusions are matched against. */
export interface ExcludableAdvert {
  id: number;
  companyId: number;
  isAgency: boolean;
  level: string;
  contractType: string;
}

/** Everything a user has hidden, for undoing. Dates are ISO strings. */
export interface HiddenItems {
  adverts: {
    items: { jobId: number; title: string; companyName: string; hiddenAt: string }[];
    page: number;
    limit: number;
    total: number;
    hasMore: boolean;
  };
  employers: { slug: string; name: string; hiddenAt: string }[];
  fewer: { kind: FewerKind; value: string; label: string }[];
}
