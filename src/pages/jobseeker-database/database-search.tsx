import { paths } from "#server/addresses/paths.ts";
import { CandidateSearch } from "#src/features/candidates/candidate-search.tsx";

export default function DatabaseSearch({ search }: { search: URLSearchParams }) {
  return <CandidateSearch search={search} action={paths.jobseekerDatabase} hiddenFields={{}} />;
}
