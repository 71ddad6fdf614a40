/** Pages worth a link: the first, the last, and two on either side of the current one. A gap of one page is filled. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const wanted = new Set([1, pageCount]);
  for (let number = page - 2; number <= page + 2; number += 1) if (number >= 1 && number <= pageCount) wanted.add(number);
  for (const number of [...wanted]) if (wanted.has(number + 2) && number + 1 < pageCount) wanted.add(number + 1);
  return [...wanted].sort((a, b) => a - b);
}
