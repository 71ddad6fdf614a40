/** Of an advert, what hiding it and its like takes; cards and advert pages both have it. */
export interface Advert {
  id: number;
  title: string;
  company: { name: string; slug: string; isAgency: boolean };
  levelLabel: string;
  contractTypeLabel: string;
}
