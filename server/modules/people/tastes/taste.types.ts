import type { FewerKind } from "#db/taxonomy/fewer.ts";

/** What one person wants to meet no more of. */
export interface Taste {
  jobIds: ReadonlySet<number>;
  companyIds: ReadonlySet<number>;
  /** No adverts of firms that advertise for others. */
  withoutAgencies: boolean;
  /** Slugs as adverts carry them. */
  levels: ReadonlySet<string>;
  contractTypes: ReadonlySet<string>;
}

/** Of an advert, what a taste goes by. */
export interface TastedAdvert {
  id: number;
  companyId: number;
  isAgency: boolean;
  level: string;
  contractType: string;
}

/** All that somebody has hidden, for taking it back. Moments are ISO strings. */
export interface HiddenThings {
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
