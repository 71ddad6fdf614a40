import { useRouter } from "wouter";

/** Sets the HTTP status of the page being server-rendered; a no-op in the browser. */
export function usePageStatus(statusCode: number): void {
  const { ssrContext } = useRouter();
  if (ssrContext) ssrContext.statusCode = statusCode;
}
