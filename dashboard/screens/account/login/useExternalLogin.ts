import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ExternalLoginFailure } from '#contract/endpoints/auth.ts';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { signIn } from '#dashboard/session/session.ts';
import { english, useTranslation } from '#ui/language.ts';

const FAILURES: Record<ExternalLoginFailure, string> = {
  unknown: english('You don’t have an account yet. Ask your administrator to create one.'),
  failed: english('The login was not completed. Please try again.'),
};

/**
 * The result of a login through an identity provider in the address: a code that logs in, or the reason for the
 * failure.
 */
export function useExternalLogin(): { isArriving: boolean; failure: string | null } {
  const { t } = useTranslation();
  const { handover, externalLogin } = useSearch({ from: '/login' });
  // A query, not a mutation: the code is used once, however often this is rendered.
  const arrival = useQuery({
    queryKey: queryKeys.handover(handover ?? ''),
    queryFn: () => call('POST /api/auth/finish', { handover: handover ?? '' }),
    enabled: handover !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const token = arrival.data?.token;
  useEffect(() => {
    if (token !== undefined) signIn(token);
  }, [token]);

  const isKnown = externalLogin !== undefined && Object.hasOwn(FAILURES, externalLogin);
  const failure = arrival.error?.message ?? (isKnown ? t(FAILURES[externalLogin as ExternalLoginFailure]) : null);
  return { isArriving: handover !== undefined && failure === null, failure };
}
