import { Alert, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { ProductMark } from '#dashboard/app/ProductMark.tsx';
import { signIn, useSession } from '#dashboard/app/session.ts';
import classes from './LoginScreen.module.css';

/** The way in. The route sends whoever is signed in on to the dashboard. */
export function LoginScreen() {
  const { hasRunOut } = useSession();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => call('POST /api/users/login', { userName, password }),
    onSuccess: ({ token }) => signIn(token),
  });
  const isInvalid = login.isError;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!login.isPending) login.mutate();
  }

  return (
    <main className={classes.page}>
      <Paper className={classes.card} withBorder p="xl">
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <ProductMark size={40} />
            <div>
              <Title order={1}>Welcome to Vitrine</Title>
              <Text mt={4} c={isInvalid ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
                {login.error?.message ?? 'Please sign in'}
              </Text>
            </div>
            {hasRunOut && !isInvalid && (
              <Alert color="yellow" variant="light" className={classes.notice}>
                Your session has ended. What you saved is safe.
              </Alert>
            )}
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
              error={isInvalid}
              aria-invalid={isInvalid}
            />
            <PasswordInput
              label="Password"
              name="password"
              autoComplete="current-password"
              size="md"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={isInvalid}
              aria-invalid={isInvalid}
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            />
            <Button type="submit" size="md" loading={login.isPending} fullWidth mt={4}>
              Log In
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}
