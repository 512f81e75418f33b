import type { UseQueryResult } from '@tanstack/react-query';

/** Whether data can be shown, and why not. Data that isn't loaded must never look like an empty list. */
export interface Loading {
  isLoading: boolean;
  failure: Error | null;
  retry(): void;
}

/** Combines several queries that a page needs. */
export function allOf(answers: readonly UseQueryResult[]): Loading {
  return {
    isLoading: answers.some((answer) => answer.isLoading),
    /** The error of a query that has no data; existing data stays visible. */
    failure: answers.find((answer) => answer.error && !answer.data)?.error ?? null,
    /** Refetches all failed queries. */
    retry: () => void Promise.all(answers.filter((answer) => answer.isError).map((answer) => answer.refetch())),
  };
}

export function isLoaded({ isLoading, failure }: Loading): boolean {
  return !isLoading && failure === null;
}
