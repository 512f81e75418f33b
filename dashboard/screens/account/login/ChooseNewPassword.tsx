import { Button, PasswordInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { signOut } from '#dashboard/session/session.ts';
import { passwordProblem } from '#rules/new-password.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { english, useTranslation } from '#ui/language.ts';
import { EntryCard } from './EntryCard.tsx';

const HEADING = english('Choose a new password');

/** The target of the link in a password reset email. */
export function ChooseNewPassword({ passwordReset }: { passwordReset: string }) {
  const { t } = useTranslation();
  const link = useQuery({
    queryKey: queryKeys.passwordReset(passwordReset),
    queryFn: () => call('POST /api/users/find', { passwordReset }),
  });

  if (link.isPending) {
    return (
      <EntryCard heading={t(HEADING)} hint={t('Checking your link …')} onSubmit={() => undefined}>
        <Skeleton height={60} />
        <Skeleton height={60} />
        <Skeleton height={42} />
      </EntryCard>
    );
  }
  if (link.isError) {
    // The link may be valid, but could not be checked.
    const isPassing = link.error instanceof ApiError && isPassingStatus(link.error.status);
    return (
      <EntryCard heading={t(HEADING)} hint={link.error.message} isFailure onSubmit={() => void link.refetch()}>
        {isPassing && (
          <Button type="submit" size="md" loading={link.isFetching} fullWidth>
            {t('Try again')}
          </Button>
        )}
        <Button component={Link} to="/resetpassword" size="md" variant={isPassing ? 'default' : 'filled'} fullWidth>
          {t('Request a new link')}
        </Button>
      </EntryCard>
    );
  }
  return <NewPasswordForm passwordReset={passwordReset} userName={link.data.user.userName} />;
}

function NewPasswordForm({ passwordReset, userName }: { passwordReset: string; userName: string }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const navigate = useNavigate();
  const reset = useSubmission({
    mutationFn: async () => {
      const problem = passwordProblem(password, again);
      if (problem !== null) throw new Error(sentenceOf(problem));
      return call('POST /api/users/resetPassword', { passwordReset, password });
    },
    onSuccess: async () => {
      showNotice(t('Password reset!'));
      // All sessions of the user ended with the old password, including one in this browser.
      signOut();
      await navigate({ to: '/login', replace: true });
    },
  });
  const field = {
    size: 'md',
    autoComplete: 'new-password',
    error: reset.isError,
    'aria-invalid': reset.isError,
  } as const;

  return (
    <EntryCard
      heading={t(HEADING)}
      hint={reset.error?.message ?? t('For user {{userName}}', { userName })}
      isFailure={reset.isError}
      onSubmit={() => reset.submit()}
    >
      {/* Tells password managers the username. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <PasswordInput
        {...field}
        label={t('New password')}
        name="password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordInput
        {...field}
        label={t('Confirm password')}
        name="password2"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <Button type="submit" size="md" loading={reset.isPending} fullWidth mt={4}>
        {t('Reset password')}
      </Button>
    </EntryCard>
  );
}

/** No response, a server error or a rate limit say nothing about the link. */
function isPassingStatus(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
