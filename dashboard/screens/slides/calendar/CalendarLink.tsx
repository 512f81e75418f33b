import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { calendarLinkQuery } from '#dashboard/api/calendar-queries.ts';
import { call } from '#dashboard/api/client.ts';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { showError } from '#dashboard/components/notices.tsx';
import { Section } from '#dashboard/components/Section.tsx';
import { exactTime } from '#dashboard/components/time-words.ts';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';

/** The link with which calendar apps read the calendar of a channel: creates, replaces and revokes it. */
export function CalendarLink({ channel: { _id, PortalId } }: { channel: ListedChannel }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = calendarLinkQuery(PortalId, _id);
  const { data } = useQuery(query);
  const named = { PortalId, _id };
  const onError = (error: Error) => showError(t('error: {{message}}', { message: error.message }));
  const create = useSubmission({
    mutationFn: () => call('POST /api/channels/createcalendarlink', named),
    onSuccess: ({ createdAt }) => queryClient.setQueryData(query.queryKey, { createdAt }),
    onError,
  });
  const revoke = useMutation({
    mutationFn: () => call('POST /api/channels/revokecalendarlink', named),
    onSuccess: () => {
      create.reset();
      queryClient.setQueryData(query.queryKey, { createdAt: null });
    },
    onError,
  });
  if (!data) return null;
  const hasLink = data.createdAt !== null;

  function askAbout(title: string, confirm: string, onConfirm: () => void): void {
    const consequence = t('Calendar apps that use the current link will no longer be updated.');
    askFirst({ title, consequence, confirm, isGrave: true, onConfirm });
  }
  const replace = () => askAbout(t('Replace the calendar link?'), t('Replace link'), () => create.submit());
  const revokeLink = () => askAbout(t('Revoke the calendar link?'), t('Revoke link'), () => revoke.mutate());

  return (
    <Section title={t('Calendar link')}>
      <Text size="sm" c="dimmed">
        {t(
          'Subscribe to this calendar in Outlook, Google Calendar or another app. Everyone with the link sees the names of the slides and when they are shown.',
        )}
      </Text>
      {create.data && (
        <Group align="flex-end" gap="xs">
          <TextInput
            flex={1}
            miw={220}
            label={t('Link')}
            description={t('Copy it now. It can’t be shown again.')}
            value={create.data.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={create.data.url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t('Copied') : t('Copy link')}</Button>}
          </CopyButton>
        </Group>
      )}
      {data.createdAt !== null && !create.data && (
        <Text size="sm">{t('This channel has a link, created on {{when}}.', { when: exactTime(data.createdAt) })}</Text>
      )}
      <Group gap="xs">
        <Button variant="default" loading={create.isPending} onClick={() => (hasLink ? replace() : create.submit())}>
          {hasLink ? t('Replace link') : t('Create link')}
        </Button>
        {hasLink && (
          <Button variant="default" color="red" loading={revoke.isPending} onClick={revokeLink}>
            {t('Revoke link')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
