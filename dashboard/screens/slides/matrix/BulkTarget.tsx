import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { problem } from '#contract/errors/problem.ts';
import { channelsQuery } from '#dashboard/api/queries.ts';
import { isLoaded } from '#dashboard/components/answers.ts';
import { listOf } from '#dashboard/components/names.ts';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { ReachLine } from '#dashboard/components/targets/ReachLine.tsx';
import { TargetFields } from '#dashboard/components/targets/TargetFields.tsx';
import targetClasses from '#dashboard/components/targets/Targets.module.css';
import { tagged } from '#dashboard/components/targets/target-effects.ts';
import { targetWords } from '#dashboard/components/targets/target-words.ts';
import { usesAllChannels } from '#rules/permissions.ts';
import { sentenceOf } from '#slide-types/sentence-of.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './BulkDialog.module.css';
import { type BulkTargetEffect, bulkTargetEffect } from './bulk-target.ts';
import type { BulkQuestionProps } from './useBulkActions.ts';

/** A rule that shows the selected slides on channels by their tags, and what it changes. */
export function BulkTarget({ slides, context, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const { area, user } = context;
  const { PortalId } = area;
  const tags = useTags(PortalId);
  const { data: channels = context.channels } = useQuery(channelsQuery(PortalId));
  const own = usesAllChannels(user, PortalId) ? null : [...user.channels].sort();
  const [target, setTarget] = useState<Target>({ all: [], area: area._id, none: [], channels: own });
  const byTag = useMemo(() => tagged(channels, tags.referencesOf), [channels, tags]);
  const known = useMemo(() => channels.flatMap(tags.referencesOf), [channels, tags]);
  const effect = bulkTargetEffect(slides, target, { channels, byTag, newArea: area._id });
  const count = slides.length - effect.sameCount;
  const isReady = isLoaded(tags.list) && count > 0 && effect.full.length === 0;
  const [full] = effect.full;
  return (
    <Stack gap="md">
      <TargetFields
        tags={tags}
        known={known}
        target={target}
        onChange={(fields) => setTarget({ ...target, ...fields })}
      />
      <div className={targetClasses.preview}>
        <Text fw={600}>{targetWords(target, tags.nameOf)}</Text>
        {own !== null && <Text size="sm">{t('Only on the channels that you can use.')}</Text>}
        <ReachLine portalId={PortalId} reach={effect.reach} isPartial={own !== null} />
        <div role="status">
          <Effect effect={effect} />
        </div>
      </div>
      {full && (
        <Text c="var(--mantine-color-error)">
          {sentenceOf(problem('slide-rules-full', { name: full.name, most: MOST_TARGETS }))}
        </Text>
      )}
      {tags.list.failure && <Text c="var(--mantine-color-error)">{tags.list.failure.message}</Text>}
      <div className={classes.buttons}>
        <Button
          disabled={!isReady}
          title={count === 0 ? t('All selected slides have this rule already.') : undefined}
          onClick={() => {
            void bulk.setTarget(slides, target);
            onClose();
          }}
        >
          {t('Add rule to {{count}} slides', { count, defaultValue_one: 'Add rule to {{count}} slide' })}
        </Button>
      </div>
    </Stack>
  );
}

/** What saving the rule changes now. */
function Effect({ effect: { added, excludedCount, sameCount } }: { effect: BulkTargetEffect }) {
  const { t } = useTranslation();
  const total = added.reduce((sum, { count }) => sum + count, 0);
  const names = listOf(
    added.map(({ channel, count }) => t('{{channel}} ({{number}})', { channel: channel.name, number: count })),
  );
  return (
    <>
      <p className={targetClasses.change}>
        {total === 0
          ? t('No channel gets a slide now that it doesn’t show already.')
          : t('+{{count}} placements: {{names}}', {
              count: total,
              names,
              defaultValue_one: '+{{count}} placement: {{names}}',
            })}
      </p>
      {excludedCount > 0 && (
        <p className={targetClasses.change}>
          {t('{{count}} placements stay off, because the slide was removed there.', {
            count: excludedCount,
            defaultValue_one: '{{count}} placement stays off, because the slide was removed there.',
          })}
        </p>
      )}
      {sameCount > 0 && (
        <p className={targetClasses.change}>
          {t('{{count}} of the slides have this rule already.', {
            count: sameCount,
            defaultValue_one: '{{count}} of the slides has this rule already.',
          })}
        </p>
      )}
    </>
  );
}
