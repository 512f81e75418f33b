import { MultiSelect, Select, Stack, Text } from '@mantine/core';
import { isLongList } from '#dashboard/components/long-list.ts';
import type { Grouping } from '#dashboard/session/matrix-search.ts';
import { choicesIn, english, useTranslation } from '#ui/language.ts';
import { groupingsFor } from './channel-columns.ts';
import type { Matrix } from './useMatrix.ts';

const GROUPING_NAMES: Record<Grouping, string> = {
  tags: english('Tags'),
  shape: english('Shape'),
  zone: english('Time zone'),
  language: english('Language'),
  engine: english('Browser engine'),
};

/** Which channels the matrix shows, and how it groups them. */
export default function ChannelChoices({ matrix }: { matrix: Matrix }) {
  const { t } = useTranslation();
  const { channels, tags, wantedTags, chooseTags, grouping, groupBy } = matrix;
  const choices = [...new Set([...tags.distinguishing(channels), ...wantedTags])];
  const possible = groupingsFor(channels, tags);
  const groupings = grouping === null || possible.includes(grouping) ? possible : [...possible, grouping];
  if (choices.length === 0 && groupings.length === 0) {
    return <Text size="sm">{t('Give channels tags in the control panel, to filter and group them here.')}</Text>;
  }
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('Filter channels by tags')}
        description={t('Shows the channels that have all of them.')}
        placeholder={wantedTags.length === 0 ? t('All channels') : ''}
        clearable
        clearButtonProps={{ 'aria-label': t('Show all channels') }}
        searchable={isLongList(choices)}
        comboboxProps={{ withinPortal: false }}
        data={choices.map((value) => ({ value, label: tags.nameOf(value) }))}
        value={[...wantedTags]}
        onChange={chooseTags}
      />
      {groupings.length > 0 && (
        <Select
          label={t('Group channels by')}
          placeholder={t('Not grouped')}
          clearable
          clearButtonProps={{ 'aria-label': t('Not grouped') }}
          comboboxProps={{ withinPortal: false }}
          data={choicesIn(
            t,
            groupings.map((value) => ({ value, label: GROUPING_NAMES[value] })),
          )}
          value={grouping}
          onChange={(value) => groupBy(value as Grouping | null)}
        />
      )}
    </Stack>
  );
}
