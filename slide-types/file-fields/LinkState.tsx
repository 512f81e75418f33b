import { Anchor, Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readersLocale, useTranslation } from '#ui/language.ts';
import type { FileLink, FileLinks } from '../file-links.ts';
import { sentenceOf } from '../sentence-of.ts';
import { shortened } from '../text-end.ts';

const keyOf = (location: string) => ['media', 'link', location];

/** The link of a file; undefined until it is known, and null if it has none. */
export function useFileLink(location: string, links: FileLinks): FileLink | null | undefined {
  const { data } = useQuery({
    queryKey: keyOf(location),
    queryFn: () => links.find(location),
    enabled: location.startsWith('/'),
  });
  return location.startsWith('/') ? data : null;
}

interface LinkStateProps {
  location: string;
  links: FileLinks;
  mayChange?: boolean;
  /** Called with the new version of the file when there is one. */
  onReplaced(file: { _id: string; location: string }): void;
}

/**
 * Where a file comes from, whether it could be fetched, and what can be done about it. Nothing for a file that isn't
 * linked.
 */
export function LinkState({ location, links, mayChange = true, onReplaced }: LinkStateProps) {
  const { t } = useTranslation();
  const link = useFileLink(location, links);
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['media'] });
  const check = useMutation({
    mutationFn: () => links.check(location),
    onSuccess: (file) => file.location !== location && onReplaced(file),
    onSettled: refresh,
  });
  const remove = useMutation({ mutationFn: () => links.remove(location), onSettled: refresh });
  if (!link) return null;
  const error = check.error ?? remove.error;
  return (
    <Paper withBorder p="sm" radius="md">
      <Text size="sm">
        {t('Fetched every minute from')}{' '}
        <Anchor href={link.address} target="_blank" rel="noreferrer" title={link.address} inherit>
          {shortAddress(link.address)}
        </Anchor>
      </Text>
      <Text size="xs" c="dimmed">
        {t('Last checked {{checked}}, changed {{changed}}', {
          checked: inWords(link.checkedAt),
          changed: inWords(link.changedAt),
        })}
      </Text>
      {link.failingSince !== null && link.problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {t('Updates have failed since {{when}}. Screens show the last version.', {
            when: inWords(link.failingSince),
          })}{' '}
          {sentenceOf(link.problem, link.error ?? '')}
        </Text>
      )}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {error.message}
        </Text>
      )}
      {mayChange && (
        <Group gap="xs" mt="xs">
          <Button size="compact-sm" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('Check now')}
          </Button>
          <Button size="compact-sm" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('Stop updating')}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

const LONGEST_ADDRESS = 48;

function shortAddress(address: string): string {
  return shortened(address.replace(/^https?:\/\/(www\.)?/, ''), LONGEST_ADDRESS);
}

/** "14:05", or with the day if that was another one. */
function inWords(moment: string): string {
  const at = new Date(moment);
  const isToday = at.toDateString() === new Date().toDateString();
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const form = isToday ? clock : ({ day: 'numeric', month: 'short', ...clock } as const);
  return new Intl.DateTimeFormat(readersLocale(), form).format(at);
}
