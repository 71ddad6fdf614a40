// expect: lint/suspicious/noExplicitAny
export function title(job: any): string {
  return job.title;
}
