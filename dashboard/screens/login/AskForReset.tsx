import { Anchor, Button, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { EntryCard } from './EntryCard.tsx';
import classes from './LoginScreen.module.css';

const HEADING = 'Reset your password';

/** Has a link mailed to whoever has the name. Says the same whether or not there is such a user. */
export function AskForReset() {
  const [userName, setUserName] = useState('');
  const asking = useMutation({
    mutationFn: () => call('POST /api/users/saveresethash', { userName, baseURL: window.location.origin }),
  });

  if (asking.isSuccess) {
    return (
      <EntryCard heading={HEADING} hint="Look into your mail." onSubmit={() => undefined}>
        <Text>
          If {userName.trim()} is a user with an e-mail address, a link to a new password is on its way there. It works
          for one hour.
        </Text>
        <BackToLogin />
      </EntryCard>
    );
  }

  return (
    <EntryCard
      heading={HEADING}
      hint={asking.isError ? 'Something went wrong. Please try again.' : 'We mail you a link to a new one.'}
      isFailure={asking.isError}
      onSubmit={() => {
        if (!asking.isPending) asking.mutate();
      }}
    >
      <TextInput
        label="Username"
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
        Send the link
      </Button>
      <BackToLogin />
    </EntryCard>
  );
}

function BackToLogin() {
  return (
    <Text className={classes.links}>
      <Anchor component={Link} to="/login">
        Back to login
      </Anchor>
    </Text>
  );
}
