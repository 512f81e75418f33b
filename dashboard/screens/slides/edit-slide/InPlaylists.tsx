import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { slidesQuery } from '#dashboard/api/queries.ts';
import { playlistsBySlide } from '#dashboard/components/playlists.ts';
import { slideAddress } from '#dashboard/session/slide-search.ts';
import { useTranslation } from '#ui/language.ts';

/** Names the playlists that show the slide, in addition to its own channels. */
export function InPlaylists({ slide, areaId }: { slide: Slide; areaId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(slidesQuery(slide.PortalId));
  const playlists = playlistsBySlide(data ?? []).get(slide._id) ?? [];
  if (playlists.length === 0) return null;
  return (
    <Text size="sm">
      {t('Also shown in playlists:')}{' '}
      {playlists.map(({ _id, name }, index) => (
        <Fragment key={_id}>
          {index > 0 && ', '}
          <Anchor href={slideAddress({ portal: slide.PortalId, area: areaId, slide: _id })} target="_blank">
            {name}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}
