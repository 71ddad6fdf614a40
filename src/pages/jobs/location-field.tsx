import { parameterNames } from "#server/paths.ts";
import { SuggestField } from "#src/ui/suggesting/suggest-field.tsx";
import { useFindPlaces } from "#src/ui/suggesting/use-find-places.ts";

/** The place box. */
export function LocationField({ initial, isNear }: { initial: string; isNear: boolean }) {
  return (
    <SuggestField
      key={initial}
      name={parameterNames.location}
      label="Location"
      placeholder={isNear ? "Your location" : "Town, county or postcode"}
      initial={initial}
      maxLength={100}
      find={useFindPlaces()}
    />
  );
}
