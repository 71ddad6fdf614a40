/** Name, company line and contact of the site: an operator renames it through the environment, nothing else names it. */
export interface Site {
  name: string;
  /** One line that says what the site is. */
  strapline: string;
  companyLine: string;
  trademarkNote: string;
  supportEmail: string;
  /** What invoices say of who sends them beside the company line; lines are parted by ";". Left out or null: not said. */
  seller?: { address: string | null; vatNumber: string | null; paymentDetails: string | null };
  /** Public origin without a trailing slash. */
  origin: string;
}
