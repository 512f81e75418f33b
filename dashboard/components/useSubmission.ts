import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation for buttons that store something: asked for again while it is under way, it is not done again. The button is
 * locked only once the page has been drawn anew, and the second of two quick clicks may come before that.
 */
export function useSubmission<Result, Values>({
  mutationFn,
  ...options
}: Omit<UseMutationOptions<Result, Error, Values>, 'mutationFn'> & {
  mutationFn(values: Values): Promise<Result>;
}): Pick<UseMutationResult<Result, Error, Values>, 'isPending' | 'isSuccess' | 'error' | 'data' | 'reset'> & {
  submit(values: Values): void;
} {
  const isUnderWay = useRef(false);
  const { mutate, isPending, isSuccess, error, data, reset } = useMutation({
    ...options,
    async mutationFn(values: Values) {
      try {
        return await mutationFn(values);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  return {
    ...{ isPending, isSuccess, error, data, reset },
    submit(values) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(values);
    },
  };
}
