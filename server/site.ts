/** Name, company line and contact of the site: an operator renames it through the environment, nothing else names it. */
export interface Site {
  name: string;
  /** One line that says what the site is. */
  strapline: string;
  companyLine: string;
  trademarkNote: string;
  supportEmail: string;
  /** Public origin without a trailing slash. */
  origin: string;
}
