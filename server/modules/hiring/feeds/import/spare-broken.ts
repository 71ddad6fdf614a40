import { cleanTitle } from "#server/text/recognise/title-text.ts";
import type { BrokenRecord } from "./advert-draft.ts";
import { referenceKey } from "./plan-batch.queries.ts";
import type { VanishedAdvert } from "./vanished.commands.ts";
import { webAddress } from "./web-address.ts";

/**
 * Parts adverts that left their feed from those a broken record may be. A record that names one or more of them, by reference, address or title, may
 * be any of these; one whose form is broken and that names none may be any at all.
 */
export function spareBroken(
  vanished: readonly VanishedAdvert[],
  broken: readonly BrokenRecord[],
): { gone: VanishedAdvert[]; spared: VanishedAdvert[] } {
  const spared = new Set<VanishedAdvert>();
  for (const record of broken) {
    const named = vanished.filter((advert) => isNamed(advert, record));
    for (const advert of named.length > 0 || !record.isUnformed ? named : vanished) spared.add(advert);
    if (spared.size === vanished.length) break;
  }
  return { gone: vanished.filter((advert) => !spared.has(advert)), spared: [...spared] };
}

function isNamed(advert: VanishedAdvert, { reference, title, url }: BrokenRecord): boolean {
  if (reference !== null && referenceKey(reference) === referenceKey(advert.reference)) return true;
  const address = webAddress(url);
  if (address !== null && address === advert.address) return true;
  return title !== null && cleanTitle(title).toLowerCase() === advert.title.toLowerCase();
}
