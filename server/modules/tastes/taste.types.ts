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
