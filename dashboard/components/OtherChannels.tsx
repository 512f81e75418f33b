import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Slide } from '#contract/entities/slide.ts';
import { otherChannelsQuery } from '#dashboard/api/queries.ts';
import { useUser } from '#dashboard/session/session.ts';
import { usesAllChannels } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';

/** Says that a slide is also on channels that the user doesn't see, where changes of the slide appear as well. */
export function OtherChannels({ slide: { _id, PortalId } }: { slide: Pick<Slide, '_id' | 'PortalId'> }) {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useQuery({ ...otherChannelsQuery(PortalId), enabled: !usesAllChannels(user, PortalId) });
  const count = data?.get(_id) ?? 0;
  if (count === 0) return null;
  return (
    <Text size="sm" c="var(--vitrine-waiting)" role="note">
      {t('Also on {{count}} channels that you don’t manage. Changes of the slide appear there too.', {
        count,
        defaultValue_one: 'Also on {{count}} channel that you don’t manage. Changes of the slide appear there too.',
      })}
    </Text>
  );
}
