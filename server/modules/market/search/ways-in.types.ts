/** A link with how much is behind it. */
export interface WayIn {
  label: string;
  /** A second line under the label. */
  note: string | null;
  /** Live adverts behind the link. */
  count: number;
  href: string;
}
