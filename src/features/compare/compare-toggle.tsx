import { limits } from "#db/values.ts";
import { showToast } from "#src/ui/toast/show-toast.ts";
import styles from "./compare.module.css";
import { comparePicks, useComparePicks } from "./compare-picks.ts";

/** Adds an advert to the comparison or removes it. */
export function CompareToggle({
  job: { id, title },
  className = styles.toggle,
}: {
  job: { id: number; title: string };
  className?: string;
}) {
  const picks = useComparePicks();
  const isPicked = picks.includes(id);
  const change = () => {
    const others = comparePicks.get().filter((each) => each !== id);
    if (!isPicked && others.length >= limits.comparedJobs) {
      const text = `${limits.comparedJobs} adverts can be compared at once. Let go of one first.`;
      showToast({ title: "Not picked", text, tone: "destructive" });
      return;
    }
    comparePicks.set(isPicked ? others : [...others, id]);
  };
  return (
    <button type="button" className={className} aria-pressed={isPicked} aria-label={`Compare ${title}`} onClick={change}>
      {isPicked && "✓ "}Compare
    </button>
  );
}
