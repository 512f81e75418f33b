import { useQueryClient } from '@tanstack/react-query';
import type { Portal } from '#contract/entities/portal.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';

/** Saves a setting of the portal immediately; the portal is refetched in any case. */
export function usePortalSetting<Value>(PortalId: number, send: (value: Value) => Promise<Portal>) {
  const queryClient = useQueryClient();
  return useSubmission({
    mutationFn: send,
    onError: (error) => showError(error.message),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.portals() });
      return queryClient.invalidateQueries({ queryKey: queryKeys.controlPanel(PortalId) });
    },
  });
}
