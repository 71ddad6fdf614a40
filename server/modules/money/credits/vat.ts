export interface PriceWithVat {
  netPence: number;
  vatPence: number;
  grossPence: number;
}

/**
 * Returns the price of a quantity with VAT, computed once on the total after any discount and rounded half up to a penny. `vatBasisPoints`:
 * 2000 is 20 %.
 */
export function priceWithVat(pricePence: number, quantity: number, vatBasisPoints: number, discountPence = 0): PriceWithVat {
  const netPence = pricePence * quantity - discountPence;
  const vatPence = Math.floor((netPence * vatBasisPoints + 5_000) / 10_000);
  return { netPence, vatPence, grossPence: netPence + vatPence };
}
