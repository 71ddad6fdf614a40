/** Name, company line and contact of the site: set through the environment and named nowhere else. */
export interface Site {
  name: string;
  strapline: string;
  companyLine: string;
  trademarkNote: string;
  supportEmail: string;
  /** Seller details on invoices beside the company line; lines are separated by ";". Omitted or null: not printed. */
  seller?: { address: string | null; vatNumber: string | null; paymentDetails: string | null };
  /** Public origin without a trailing slash. */
  origin: string;
}
