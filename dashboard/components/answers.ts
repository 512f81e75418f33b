import type { UseQueryResult } from '@tanstack/react-query';

/** Several answers that a page needs all of. */
export function allOf(answers: readonly UseQueryResult[]) {
  return {
    isLoading: answers.some((answer) => answer.isLoading),
    /** Why something that was never there did not come; what is there already stays. */
    failure: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    /** Asks again for all that failed, not only for what was told of. */
    retry: () => void Promise.all(answers.filter((answer) => answer.isError).map((answer) => answer.refetch())),
  };
}
