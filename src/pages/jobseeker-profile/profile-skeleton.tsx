import styles from "./profile-skeleton.module.css";

const fields = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Stands in for the profile's form: a label over a field, again and again. */
export function ProfileSkeleton() {
  return (
    <div className={styles.form}>
      {fields.map((field) => (
        <div key={field} className={styles.field} />
      ))}
    </div>
  );
}
