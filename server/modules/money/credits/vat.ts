export interface Priced {
  netPence: number;
  vatPence: number;
  grossPence: number;
}

/** What so many of a thing cost with VAT, reckoned once on the whole and rounded half up to a penny. `vatBasisPoints`: 2000 is 20 %. */
export function priceWithVat(pricePence: number, quantity: number, vatBasisPoints: number): Priced {
  const netPence = pricePence * quantity;
  const vatPence = Math.floor((netPence * vatBasisPoints + 5_000) / 10_000);
  return { netPence, vatPence, grossPence: netPence + vatPence };
}
