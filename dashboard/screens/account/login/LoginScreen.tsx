import { Alert, Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { welcomeText } from '#dashboard/components/welcome.ts';
import { signIn, useSession } from '#dashboard/session/session.ts';
import { useTranslation } from '#ui/language.ts';
import { EntryCard } from './EntryCard.tsx';
import { ExternalLoginButton } from './ExternalLoginButton.tsx';
import classes from './LoginScreen.module.css';
import { useExternalLogin } from './useExternalLogin.ts';

/** The login page. The route redirects logged-in users to the dashboard. */
export function LoginScreen() {
  const { t } = useTranslation();
  const { hasRunOut } = useSession();
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const external = useExternalLogin();
  const login = useSubmission({
    mutationFn: () => call('POST /api/users/login', { userName, password }),
    onSuccess: ({ token }) => signIn(token),
  });
  const [isExternalMissing, setExternalMissing] = useState(false);
  const isInvalid = login.isError;
  const externalFailure = isExternalMissing
    ? t('Login through an external service is not set up on this server. Use your username and password instead.')
    : external.failure;
  const failure = login.error?.message ?? (login.isPending ? null : externalFailure);
  const isArriving = external.isArriving;

  return (
    <EntryCard
      heading={t('Welcome to Vitrine')}
      intro={welcomeText()}
      hint={failure ?? (isArriving ? t('Logging you in …') : t('Please sign in'))}
      isFailure={failure !== null}
      onSubmit={() => {
        setExternalMissing(false);
        login.submit();
      }}
    >
      {hasRunOut && failure === null && (
        <Alert color="yellow" variant="light" className={classes.notice}>
          {t('Your session has ended. Your saved work is safe.')}
        </Alert>
      )}
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
        error={isInvalid}
        aria-invalid={isInvalid}
      />
      <PasswordInput
        label={t('Password')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isInvalid}
        aria-invalid={isInvalid}
      />
      <Button type="submit" size="md" loading={login.isPending} fullWidth mt={4}>
        {t('Log In')}
      </Button>
      <ExternalLoginButton
        onMissing={() => {
          login.reset();
          setExternalMissing(true);
        }}
      />
      <Text className={classes.links}>
        <Anchor component={Link} to="/resetpassword">
          {t('Forgot Password?')}
        </Anchor>
      </Text>
    </EntryCard>
  );
}
