import { useLocation } from "wouter";
import { paths, searchParameters } from "#server/addresses/paths.ts";
import type { SearchPage } from "#server/types.ts";
import buttonStyles from "#src/ui/button.module.css";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { countFilters, isEmptySearch } from "./board-form.ts";
import styles from "./list-actions.module.css";
import { StateSelect } from "./search-form.tsx";

/** On telephones: filters, order and alert in one row. Wide screens have filters and order beside the list. */
export function ListActions({ page, onFilters }: { page: SearchPage; onFilters: () => void }) {
  const [, navigate] = useLocation();
  const { state, sort, sortChoices } = page;
  const filterCount = countFilters(state);
  return (
    <div className={styles.row} data-screen-only>
      <Button data-needs-script onClick={onFilters}>
        Filters{filterCount > 0 ? ` (${filterCount})` : ""}
      </Button>
      <a href="#filters" data-without-script>
        Filters
      </a>
      <div className={styles.sort} data-needs-script="">
        <label htmlFor="sort-here" className="visually-hidden">
          Sort
        </label>
        <StateSelect
          id="sort-here"
          value={sort}
          options={sort}
          onChange={(event) => navigate(paths.jobs({ ...state, sort: event.target.value, page: "" }))}
        >
          {sortChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </StateSelect>
      </div>
      {!isEmptySearch(state) && (
        <Link href={paths.newAlert(searchParameters(page.toKeep))} className={`${buttonStyles.button} ${buttonStyles.secondary}`}>
          Alert<span className="visually-hidden"> by e-mail: save this search</span>
        </Link>
      )}
    </div>
  );
}
