import { Button, Divider } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { useTranslation } from '#ui/language.ts';

/** The way in through an identity provider, where the server has one. */
export function ExternalLoginButton() {
  const { t } = useTranslation();
  const options = useQuery({
    queryKey: queryKeys.loginOptions(),
    queryFn: () => call('GET /api/auth/options', {}),
  });
  const external = options.data?.externalLogin;
  if (!external) return null;
  return (
    <>
      <Divider label={t('or')} labelPosition="center" />
      <Button component="a" href="/api/auth/start" variant="default" size="md" fullWidth>
        {external.label}
      </Button>
    </>
  );
}
