import type { Gazetteer, Place, PlaceResolution } from "#server/kernel/services/place.types.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";
import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding } from "./finding.ts";

type PlaceField = "place" | "sitePlace";

/** A place field as the gazetteer understands it. */
export interface PlaceRead {
  place: Place | null;
  /** Further places of a list such as "Leeds / Bradford", which count as much. */
  others: readonly Place[];
  finding: Finding | null;
}

/** The office is asked for unless the work is remote; a whole nation is a place for remote work alone. */
export function readPlaceField(gazetteer: Gazetteer, fields: PostingFields, field: PlaceField): PlaceRead {
  const text = fields[field];
  const isRemote = fields.workType === "remote";
  const refuse = (finding: Finding | null): PlaceRead => ({ place: null, others: [], finding });
  if (text === undefined) {
    const isMissing = field === "place" && !isRemote;
    return refuse(isMissing ? errorAt("place", "Say where the work is: a town, a county or a postcode district.") : null);
  }
  const found = resolveName(gazetteer, text);
  if (found.kind === "anywhere" && isRemote) return refuse(null);
  const places = placesFor(field, found);
  const [place, ...others] = places;
  if (!place || (!isRemote && places.some(({ kind }) => kind === "country"))) return refuse(errorAt(field, sentenceOf(found, text)));
  return { place, others, finding: null };
}

/** The first named is the main place. A site is one place. */
function placesFor(field: PlaceField, found: PlaceResolution): readonly Place[] {
  if (found.kind === "found") return [found.place];
  return found.kind === "ambiguous" && found.isList && field === "place" ? found.choices : [];
}

function sentenceOf(found: PlaceResolution, text: string): string {
  const said = `“${text.slice(0, 60)}”`;
  if (found.kind === "ambiguous") {
    const labels = found.choices.slice(0, 4).map(({ label }) => label);
    return `${said} may be ${labels.join("; or ")}. Write which.`;
  }
  if (found.kind === "unknown") {
    const hint = found.nearest ? ` Did you mean ${found.nearest.label}?` : "";
    return `We know no place in the UK called ${said}.${hint}`;
  }
  return `${said} is too wide: name a town, a county or a postcode district, or choose remote work.`;
}
