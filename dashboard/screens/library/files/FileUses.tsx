import { Skeleton, Text, Title } from '@mantine/core';
import { IconArchive, IconBuildingStore, IconDeviceTv, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { FileUse, UploadedFile } from '#contract/entities/uploaded-file.ts';
import { fileUsesQuery } from '#dashboard/api/file-queries.ts';
import { areasQuery } from '#dashboard/api/queries.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './Files.module.css';

/** The slides and channels that use a file, as links. */
export function FileUses({ file, portalId }: { file: UploadedFile; portalId: number }) {
  const { t } = useTranslation();
  const { data: uses, error } = useQuery(fileUsesQuery(portalId, file._id));
  const { data: areas } = useQuery(areasQuery(portalId));
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {t('Where it is used')}
      </Title>
      {error && !uses ? (
        <Text size="sm" c="var(--mantine-color-error)">
          {error.message}
        </Text>
      ) : !uses ? (
        <Skeleton height={36} />
      ) : uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing uses this file.')}
        </Text>
      ) : (
        <ul className={classes.uses}>
          {uses.map((use) => (
            <li key={`${use.kind}.${use._id}`}>
              <Use use={use} portalId={portalId} areas={areas ?? []} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const ICONS = { slide: IconPhoto, channel: IconDeviceTv, portal: IconBuildingStore } as const;

interface UseProps {
  use: FileUse;
  portalId: number;
  areas: readonly Area[];
}

function Use({ use, portalId, areas }: UseProps) {
  const { t } = useTranslation();
  const Icon = use.archived ? IconArchive : ICONS[use.kind];
  return (
    <Link {...(placeOf(use, portalId, areas) as LinkProps)}>
      <Icon size={16} aria-hidden />
      <span>
        {use.kind === 'portal' ? t('Look of the portal “{{name}}”', { name: use.name }) : use.name}
        {use.archived && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('in the archive')}
          </Text>
        )}
      </span>
    </Link>
  );
}

/** A slide is edited in an area that it can be shown in. */
function placeOf({ kind, _id, archived }: FileUse, portal: number, areas: readonly Area[]): Partial<LinkProps> {
  if (archived)
    return { to: '/dashboard/archive', search: { show: kind === 'channel' ? 'channels' : 'slides' } as never };
  const area = areas.find((one) => one.UsableSlideIDs.includes(_id))?._id;
  if (kind === 'slide') return { to: '/dashboard/EditSlide', search: { portal, area, slide: _id } as never };
  if (kind === 'channel') return { to: '/dashboard/controlpanel/editchannel', search: { id: _id } as never };
  return { to: '/dashboard/controlpanel' };
}
