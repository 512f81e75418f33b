import type { UseQueryResult } from '@tanstack/react-query';

/** Combines several queries that a page needs. */
export function allOf(answers: readonly UseQueryResult[]) {
  return {
    isLoading: answers.some((answer) => answer.isLoading),
    /** The error of a query that has no data; existing data stays visible. */
    failure: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    /** Refetches all failed queries. */
    retry: () => void Promise.all(answers.filter((answer) => answer.isError).map((answer) => answer.refetch())),
  };
}
