import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { useTranslation } from '#ui/language.ts';

/** Logs in through an identity provider. Calls `onMissing` if the server has none. */
export function ExternalLoginButton({ onMissing }: { onMissing(): void }) {
  const { t } = useTranslation();
  const options = useQuery({
    queryKey: queryKeys.loginOptions(),
    queryFn: () => call('GET /api/auth/options', {}),
  });
  if (!options.data) return null;
  const { externalLogin } = options.data;
  return (
    <>
      <Divider label={t('or')} labelPosition="center" />
      <Button
        variant="default"
        size="md"
        fullWidth
        onClick={() => (externalLogin ? window.location.assign('/api/auth/start') : onMissing())}
      >
        {externalLogin?.label ?? t('Log In With Auth0')}
      </Button>
    </>
  );
}
