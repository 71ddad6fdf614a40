import { invalidFields } from "#server/http/read-fields.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";

/** Row numbers of the places somebody wrote; "" is none. @throws AppError invalid-fields naming each that is not known */
export function companyPlaces(gazetteer: Gazetteer, { headOffice, offices }: { headOffice: string; offices: readonly string[] }) {
  const faults: FieldError[] = [];
  const read = (text: string, pointer: string): number | null => {
    const found = placeOf(gazetteer, text);
    if (typeof found === "number") return found;
    faults.push({ pointer, detail: found });
    return null;
  };
  const headOfficePlaceId = headOffice === "" ? null : read(headOffice, "/headOffice");
  const officePlaceIds = [...new Set(offices.flatMap((office, at) => read(office, `/offices/${at}`) ?? []))];
  if (faults.length > 0) throw invalidFields(faults);
  return { headOfficePlaceId, officePlaceIds };
}

function placeOf(gazetteer: Gazetteer, text: string): number | string {
  const found = resolveName(gazetteer, text);
  if (found.kind === "found") return found.place.id;
  if (found.kind === "anywhere") return "Name a town.";
  if (found.kind === "ambiguous")
    return `Which one: ${found.choices
      .slice(0, 4)
      .map(({ label }) => label)
      .join("; ")}?`;
  return found.nearest
    ? `We know no such place. Did you mean ${found.nearest.label}?`
    : "We know no such place. Choose one of those offered.";
}
