import { Input, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/entities/user.ts';
import { usersQuery } from '#dashboard/api/queries.ts';
import { AccountSection } from '#dashboard/components/AccountSection.tsx';
import { ChannelsPerPageField } from '#dashboard/components/ChannelsPerPageField.tsx';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { RecordPage } from '#dashboard/components/RecordPage.tsx';
import { ROLE_NAMES } from '#dashboard/components/role-names.ts';
import { Section } from '#dashboard/components/Section.tsx';
import { useEditUser } from '#dashboard/components/useEditUser.ts';
import { useLanguage } from '#dashboard/components/useLanguage.ts';
import { useTheme } from '#dashboard/components/useTheme.ts';
import { useUser } from '#dashboard/session/session.ts';
import { choicesIn, useTranslation } from '#ui/language.ts';

/** The user's own name, email, password and preferences. */
export function MyAccountScreen() {
  const { _id, PortalId } = useUser();
  const { data, error, refetch } = useQuery(usersQuery(PortalId));
  const user = data?.find((one) => one._id === _id);
  if (error && !data) return <LoadFailure what="user" error={error} retry={() => void refetch()} />;
  return user ? <AccountForm user={user} /> : <PageSkeleton />;
}

function AccountForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const record = useEditUser(user.PortalId, user);
  const { form } = record;
  const language = useLanguage();
  const theme = useTheme();
  return (
    <RecordPage title={t('My account')} record={record} back="/dashboard">
      <AccountSection user={user} form={form} />
      <Section title={t('Dashboard')}>
        <Text c="dimmed">{t('Your role: {{role}}', { role: t(ROLE_NAMES[user.roleName]) })}</Text>
        <ChannelsPerPageField form={form} />
      </Section>
      <Section title={t('In this browser')}>
        <Select
          label={t('Language')}
          data={language.languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={language.current}
          onChange={(code) => code !== null && void language.choose(code)}
          allowDeselect={false}
        />
        <Stack gap={4}>
          <Input.Label labelElement="div" id="theme">
            {t('Colours')}
          </Input.Label>
          <SegmentedControl
            aria-labelledby="theme"
            data={choicesIn(t, theme.themes)}
            value={theme.current}
            onChange={theme.choose}
          />
        </Stack>
      </Section>
    </RecordPage>
  );
}
