/** How the board stands, in numbers that are compared with each other only after counting. */
export interface BoardFigures {
  /** Adverts open now. */
  open: number;
  /** Of them: with a figure for pay, invented to show how the board works, confirmed or published in the last 28 days. */
  withPay: number;
  sample: number;
  fresh: number;
  /** How long half of them have been on the board at least; null without any. */
  medianAgeDays: number | null;
  /** Vacancies that several of them advertise, counted once each. */
  vacancies: number;
  /** Applications that had a fortnight to be answered, and those that were within it. */
  applications: number;
  answered: number;
  /** Reports in the last 90 days, and adverts that were on the board in them. */
  reports: number;
  shown: number;
  /** Addresses for applications elsewhere that let themselves be looked at, those of them that are dead, and those that did not; not counted before. */
  linksSeen?: number;
  linksDead?: number;
  linksUnknown?: number;
}
