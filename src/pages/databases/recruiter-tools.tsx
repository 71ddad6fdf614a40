import styles from "./databases.module.css";
import { SavedViews } from "./saved-views.tsx";

/** What those who recruit can do with the list: take it away, and keep a view of it. */
export function RecruiterTools({ query }: { query: string }) {
  return (
    <div className={styles.tools}>
      <a href={`/api/recruiter-database.csv${query}`} download>
        Download as CSV
      </a>
      <SavedViews database="recruiters" query={query} />
    </div>
  );
}
