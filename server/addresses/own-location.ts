/** Two decimals of a degree, about a mile: no home can be identified from it. */
const decimals = 2;

export interface OwnLocation {
  lat: number;
  lng: number;
}

const shape = /^(-?\d{1,2}(?:\.\d{1,12})?),(-?\d{1,3}(?:\.\d{1,12})?)$/;

/** How an address holds where somebody is: rounded to about a mile before it leaves the browser. */
export function writeOwnLocation({ lat, lng }: OwnLocation): string {
  return `${lat.toFixed(decimals)},${lng.toFixed(decimals)}`;
}

/** Reads "53.80,-1.55" and rounds it again, as callers may not have; null for anything else. */
export function readOwnLocation(text: string): OwnLocation | null {
  const [, lat, lng] = shape.exec(text.trim()) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const [roundedLat, roundedLng] = [Number(Number(lat).toFixed(decimals)), Number(Number(lng).toFixed(decimals))];
  return Math.abs(roundedLat) <= 90 && Math.abs(roundedLng) <= 180 ? { lat: roundedLat, lng: roundedLng } : null;
}

/** Whether an address says where somebody is: such a page is kept nowhere. */
export const holdsOwnLocation = (url: string): boolean => /[?&]near=[^&]/.test(url);
