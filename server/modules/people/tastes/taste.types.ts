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
