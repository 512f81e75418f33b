import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { english, useTranslation } from '#ui/language.ts';
import { EntryCard } from './EntryCard.tsx';
import classes from './LoginScreen.module.css';

const HEADING = english('Reset your password');

/** Emails a reset link to the user with this name. Shows the same message if there is no such user. */
export function AskForReset() {
  const { t } = useTranslation();
  const [userName, setUserName] = useState('');
  const asking = useSubmission({
    mutationFn: () => call('POST /api/users/saveresethash', { userName, baseURL: window.location.origin }),
  });

  if (asking.isSuccess) {
    return (
      <EntryCard heading={t(HEADING)} hint={t('Check your email.')} onSubmit={() => undefined}>
        <Text>
          {t(
            'If {{userName}} is a user with an email address, a link to choose a new password has been sent. The link works for one hour.',
            { userName: userName.trim() },
          )}
        </Text>
        <BackToLogin />
      </EntryCard>
    );
  }

  return (
    <EntryCard
      heading={t(HEADING)}
      hint={
        asking.isError
          ? t('Something went wrong. Please try again.')
          : t('We’ll email you a link to choose a new password.')
      }
      isFailure={asking.isError}
      onSubmit={() => asking.submit()}
    >
      <TextInput
        label={t('Username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="md"
        value={userName}
        onChange={(event) => setUserName(event.currentTarget.value)}
        error={asking.error?.message}
      />
      <Button type="submit" size="md" loading={asking.isPending} fullWidth mt={4}>
        {t('Send reset link')}
      </Button>
      <BackToLogin />
    </EntryCard>
  );
}

function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Text className={classes.links}>
      <Anchor component={Link} to="/login">
        {t('Back to login')}
      </Anchor>
    </Text>
  );
}
