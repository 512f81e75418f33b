import { Button } from '@mantine/core';
import { IconArrowMerge, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Screen } from '#contract/entities/screen.ts';
import type { Slide } from '#contract/entities/slide.ts';
import type { Tag } from '#contract/entities/tag.ts';
import { slidesQuery } from '#dashboard/api/queries.ts';
import type { Loading } from '#dashboard/components/answers.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { TagPill } from '#dashboard/components/tags/TagPills.tsx';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { t, useTranslation } from '#ui/language.ts';
import { MergeTagDialog } from './MergeTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';

interface TagsSectionProps {
  portalId: number;
  channels: readonly Channel[];
  screens: readonly Screen[];
  /** The state of the screens. */
  list: Loading;
}

/** The tags of a portal: their names and colours, and which channels have them. */
export function TagsSection({ portalId, channels, screens, list }: TagsSectionProps) {
  const { t } = useTranslation();
  const tags = useTags(portalId);
  const [edited, setEdited] = useState<Tag | 'new' | null>(null);
  const [merged, setMerged] = useState<Tag | null>(null);
  const remove = useDeletion('POST /api/tags/delete');
  const isEmpty = tags.all.length === 0;
  // The matrix has usually loaded them.
  const { data: slides } = useQuery({ ...slidesQuery(portalId), enabled: !isEmpty });
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('Add a tag')}
    </Button>
  );
  const withTag = ({ _id }: Tag) => channels.filter((channel) => channel.tags.includes(_id));
  const screensWith = ({ _id }: Tag) => screens.filter((screen) => screen.tags.includes(_id));
  return (
    <>
      <PanelSection
        title={t('Tags')}
        summary={t('Tags group channels and screens. You give them to a channel or a screen when you edit it.')}
        actions={!isEmpty && addButton}
        list={list.failure ? list : tags.list}
        emptyWords={
          isEmpty
            ? t('Give channels tags, such as Berlin or kitchen, to find them and to show them together.')
            : undefined
        }
        emptyAction={addButton}
      >
        <PanelTable
          actionCount={3}
          rows={tags.all}
          columns={[
            {
              title: t('Name'),
              width: 'wide',
              content: ({ name, colour }) => <TagPill name={name} colour={colour} />,
              hint: ({ name }) => name,
            },
            {
              title: t('Channels'),
              isCut: true,
              content: (tag) => channelWords(withTag(tag)),
              hint: (tag) => channelWords(withTag(tag)),
            },
          ]}
          actions={(tag) => (
            <>
              <RowAction
                title={t('Edit')}
                label={t('Edit {{name}}', { name: tag.name })}
                icon={<IconPencil size={17} />}
                onClick={() => setEdited(tag)}
              />
              {tags.all.length > 1 && (
                <RowAction
                  title={t('Merge')}
                  label={t('Merge {{name}} with another tag', { name: tag.name })}
                  icon={<IconArrowMerge size={17} />}
                  onClick={() => setMerged(tag)}
                />
              )}
              <RowAction
                title={t('Delete')}
                label={t('Delete {{name}}', { name: tag.name })}
                icon={<IconTrash size={17} />}
                isGrave
                onClick={() =>
                  remove(tag, tag.name, deletionEffects(tag, withTag(tag).length, screensWith(tag).length, slides))
                }
              />
            </>
          )}
        />
      </PanelSection>
      {edited !== null && (
        <TagDialog
          portalId={portalId}
          tag={edited === 'new' ? null : (tags.byId.get(edited._id) ?? edited)}
          tags={tags.all}
          onClose={() => setEdited(null)}
        />
      )}
      {merged !== null && (
        <MergeTagDialog
          tag={merged}
          others={tags.all.filter(({ _id }) => _id !== merged._id)}
          useCount={withTag(merged).length + screensWith(merged).length}
          slideCount={slides?.filter((slide) => usesTag(slide, merged)).length ?? null}
          onClose={() => setMerged(null)}
        />
      )}
    </>
  );
}

/** "3: Lobby, Kitchen, Stairs". */
function channelWords(channels: readonly Channel[]): string {
  if (channels.length === 0) return '–';
  return `${channels.length}: ${channels.map(({ name }) => name).join(', ')}`;
}

function usesTag({ targets }: Slide, { _id }: Tag): boolean {
  return targets.some(({ all, none }) => all.includes(_id) || none.includes(_id));
}

/** What the deletion of a tag changes. `slides` are those of its portal; undefined until they are known. */
function deletionEffects(tag: Tag, channels: number, screens: number, slides: readonly Slide[] | undefined): string[] {
  return [
    ...(channels > 0
      ? [
          t('{{count}} channels lose this tag.', {
            count: channels,
            defaultValue_one: '{{count}} channel loses this tag.',
          }),
        ]
      : []),
    ...(screens > 0
      ? [
          t('{{count}} screens lose this tag.', {
            count: screens,
            defaultValue_one: '{{count}} screen loses this tag.',
          }),
        ]
      : []),
    ...ruleEffects(tag, slides),
  ];
}

function ruleEffects({ _id }: Tag, slides: readonly Slide[] | undefined): string[] {
  if (!slides) return [t('Rules of slides that require this tag are deleted.')];
  const count = slides.filter(({ targets }) => targets.some(({ all }) => all.includes(_id))).length;
  if (count === 0) return [];
  return [
    t('{{count}} slides have rules that require this tag. These rules are deleted.', {
      count,
      defaultValue_one: '{{count}} slide has rules that require this tag. These rules are deleted.',
    }),
  ];
}
