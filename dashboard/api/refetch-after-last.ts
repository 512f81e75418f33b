import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Loads lists again that show changes before they are saved. To be called when one is saved or refused: what is read
 * while others with this key are in progress would be older than what is shown, so the last one does it.
 */
export function refetchAfterLast(queryClient: QueryClient, mutationKey: QueryKey, lists: readonly QueryKey[]): void {
  // It is still counted itself.
  if (queryClient.isMutating({ mutationKey }) > 1) return;
  for (const queryKey of lists) void queryClient.invalidateQueries({ queryKey });
}
