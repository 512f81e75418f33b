import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation for save buttons: further calls are ignored until one is finished, with everything that follows its
 * response. Disabling the button isn't enough, because a second click may come before the next render. `reset` forgets
 * the last result, but not a request in progress: otherwise the button would look ready and ignore clicks.
 */
export function useSubmission<Result, Values = void>(
  options: Omit<UseMutationOptions<Result, Error, Values>, 'mutationFn'> & {
    mutationFn(values: Values): Promise<Result>;
  },
): Pick<
  UseMutationResult<Result, Error, Values>,
  'isPending' | 'isSuccess' | 'isError' | 'error' | 'data' | 'variables' | 'reset'
> & {
  submit(values: Values): void;
} {
  const isUnderWay = useRef(false);
  const { mutate, isPending, isSuccess, isError, error, data, variables, reset } = useMutation({
    ...options,
    async onSettled(...outcome) {
      try {
        await options.onSettled?.(...outcome);
      } finally {
        isUnderWay.current = false;
      }
    },
  });
  return {
    ...{ isPending, isSuccess, isError, error, data, variables },
    reset() {
      if (!isUnderWay.current) reset();
    },
    submit(values) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(values);
    },
  };
}
