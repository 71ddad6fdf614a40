const largestNumber = 4_294_967_295;

/** Returns the ids that are valid advert numbers. */
export const jobNumbersIn = (ids: readonly string[]): number[] =>
  ids.filter((id) => /^[1-9]\d{0,9}$/.test(id) && Number(id) <= largestNumber).map(Number);
