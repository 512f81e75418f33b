import { Button } from '@mantine/core';
import { IconArrowsSort, IconDeviceTv, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Screen } from '#contract/entities/screen.ts';
import { AddChannelButton } from '#dashboard/components/AddChannelButton.tsx';
import { channelPreviewAddress } from '#dashboard/components/addresses.ts';
import { effectsOfChannel, pairedWith } from '#dashboard/components/deletion-effects.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { type PanelColumn, PanelTable } from '#dashboard/components/PanelTable.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { TagPills } from '#dashboard/components/tags/TagPills.tsx';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { useSelection } from '#dashboard/session/selection.ts';
import { useTranslation } from '#ui/language.ts';
import { RowActions } from './RowActions.tsx';
import { useArchiveAction } from './useArchiveAction.ts';

const CopyRecordDialog = lazy(() => import('#dashboard/components/copies/CopyRecordDialog.tsx'));

interface ChannelsSectionProps {
  channels: readonly Channel[];
  /** Null if they aren't known. */
  screens: readonly Screen[] | null;
  mayManage: boolean;
}

/** The portal's channels. */
export function ChannelsSection({ channels, screens, mayManage }: ChannelsSectionProps) {
  const { t } = useTranslation();
  const remove = useDeletion('POST /api/channels/deleteChannel');
  const archive = useArchiveAction('channel');
  const [copied, copy] = useState<Channel | null>(null);
  const { portalId } = useSelection();
  const tags = useTags(portalId);
  const hasTags = channels.some((channel) => channel.tags.length > 0);
  const tagColumn: PanelColumn<Channel> = {
    title: t('Tags'),
    width: 'roomy',
    isSecondary: true,
    isCut: true,
    content: (channel) => <TagPills tags={tags} references={channel.tags} isOneLine />,
    hint: (channel) => channel.tags.map(tags.nameOf).join(', '),
  };
  return (
    <PanelSection
      title={t('Channels')}
      actions={
        mayManage && (
          <>
            <Button
              renderRoot={(props) => <Link to="/dashboard/archive" search={{ show: 'channels' }} {...props} />}
              variant="default"
            >
              {t('View Archive')}
            </Button>
            <Button
              component={Link}
              to="/dashboard/controlpanel/sortchannels"
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              disabled={channels.length < 2}
              title={channels.length < 2 ? t('There is nothing to sort yet.') : undefined}
            >
              {t('Sort Channels')}
            </Button>
            {channels.length > 0 && <AddChannelButton />}
          </>
        )
      }
      emptyWords={
        channels.length === 0
          ? mayManage
            ? t('A channel is what one or more screens show. Add the first one.')
            : t('You don’t have access to any channels. Ask your administrator for access.')
          : undefined
      }
      emptyAction={mayManage && <AddChannelButton />}
    >
      <PanelTable
        actionCount={6}
        rows={channels}
        columns={[
          { title: t('Name'), content: ({ name }) => name, hint: ({ name }) => name },
          ...(hasTags ? [tagColumn] : []),
          {
            title: t('Address'),
            width: hasTags ? 'roomy' : 'wide',
            isSecondary: true,
            isCut: true,
            content: ({ address }) => address || '–',
            hint: ({ address }) => address,
          },
        ]}
        actions={(channel) => (
          <>
            <RowAction
              title={t('Preview')}
              label={t('Preview {{name}}', { name: channel.name })}
              icon={<IconExternalLink size={17} />}
              renderRoot={(props) => (
                <a href={channelPreviewAddress(channel)} target="_blank" rel="noreferrer" {...props} />
              )}
            />
            <RowAction
              title={t('Set up a screen')}
              label={t('Set up a screen for {{name}}', { name: channel.name })}
              icon={<IconDeviceTv size={17} />}
              renderRoot={(props) => <Link to="/dashboard/setup" search={{ channel: channel._id }} {...props} />}
            />
            <RowActions
              id={channel._id}
              name={channel.name}
              editAt={mayManage ? '/dashboard/controlpanel/editchannel' : null}
              onCopy={mayManage ? () => copy(channel) : null}
              onArchive={mayManage ? () => archive(channel) : null}
              onDelete={
                mayManage
                  ? () => remove(channel, channel.name, effectsOfChannel(channel, pairedWith(channel._id, screens)))
                  : null
              }
            />
          </>
        )}
      />
      {copied && (
        <Suspense>
          <CopyRecordDialog
            kind="channel"
            record={copied}
            names={channels.map(({ name }) => name)}
            onClose={() => copy(null)}
          />
        </Suspense>
      )}
    </PanelSection>
  );
}
