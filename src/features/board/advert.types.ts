/** The fields of an advert needed to hide it and adverts like it; cards and advert pages both have them. */
export interface Advert {
  id: number;
  title: string;
  company: { name: string; slug: string; isAgency: boolean };
  levelLabel: string;
  contractTypeLabel: string;
}
