import { Button, Input, Skeleton, Text } from '@mantine/core';
import { IconPencil, IconTag, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { askFirst } from '#dashboard/components/ask-first.tsx';
import { openLoaded } from '#dashboard/components/open-loaded.ts';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { ReachLine } from '#dashboard/components/targets/ReachLine.tsx';
import { changeOf, isOfOthers, reachOf } from '#dashboard/components/targets/target-effects.ts';
import { targetWords } from '#dashboard/components/targets/target-words.ts';
import type { FieldSentences } from '#slide-types/form.ts';
import { MOST_TARGETS, type Target } from '#slide-types/targets.ts';
import { t, useTranslation } from '#ui/language.ts';
import classes from './TargetRules.module.css';
import type { Targets } from './useTargets.ts';

const loadDialog = () => import('./TargetDialog.tsx');
const TargetDialog = lazy(loadDialog);

interface TargetRulesProps {
  targets: Targets;
  problems: FieldSentences;
  mayEdit: boolean;
}

/** The rules that show a slide on channels by their tags. */
export function TargetRules({ targets: rules, problems, mayEdit }: TargetRulesProps) {
  const { t } = useTranslation();
  const { targets, tags } = rules;
  const [edited, setEdited] = useState<Target | 'new' | null>(null);
  const open = (rule: Target | 'new') => void openLoaded(loadDialog, () => setEdited(rule));
  // Without names, each of their tags would look like a deleted one.
  if (targets.length > 0 && tags.list.failure) return <Text c="dimmed">{tags.list.failure.message}</Text>;
  if (targets.length > 0 && tags.list.isLoading) return <Skeleton height={44} />;
  return (
    <div>
      {targets.length > 0 && (
        <ul className={classes.rules} aria-label={t('Shown by tags')}>
          {targets.map((target, index) => (
            <Rule
              // Rules have no other identity than their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              rules={rules}
              target={target}
              problem={Object.entries(problems).find(([field]) => field.startsWith(`targets.${index}.`))?.[1]}
              mayEdit={mayEdit}
              onEdit={() => open(target)}
              onRemove={() => remove(rules, index)}
            />
          ))}
        </ul>
      )}
      {problems.targets && <Input.Error>{problems.targets}</Input.Error>}
      {mayEdit && targets.length < MOST_TARGETS && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconTag size={15} aria-hidden />}
          onClick={() => open('new')}
        >
          {targets.length === 0 ? t('Show by tags') : t('Add another rule')}
        </Button>
      )}
      {edited !== null && (
        <Suspense>
          <TargetDialog rules={rules} before={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface RuleProps {
  rules: Targets;
  target: Target;
  problem: string | undefined;
  mayEdit: boolean;
  onEdit(): void;
  onRemove(): void;
}

function Rule({ rules, target, problem, mayEdit, onEdit, onRemove }: RuleProps) {
  const { t } = useTranslation();
  const { tags, situation, own, areas, nameOfArea } = rules;
  const words = targetWords(target, tags.nameOf);
  const isLocked = isOfOthers(target, own);
  const hasOtherArea = areas.length > 1 || target.area !== situation.newArea;
  return (
    <li className={classes.rule}>
      <div className={classes.words}>
        <Text fw={500}>{words}</Text>
        {hasOtherArea && (
          <Text size="sm" c="dimmed">
            {t('Area: {{name}}', { name: nameOfArea(target.area) })}
          </Text>
        )}
        {target.channels !== null && (
          <Text size="sm" c="dimmed">
            {own === null
              ? t('Only on the channels that its author can use.')
              : !isLocked && t('Only on the channels that you can use.')}
          </Text>
        )}
        {isLocked && (
          <Text size="sm" c="var(--vitrine-waiting)">
            {t('Also applies to channels that you can’t use. Ask your administrator to change it.')}
          </Text>
        )}
        <ReachLine portalId={rules.portalId} reach={reachOf(target, situation)} isPartial={own !== null} />
        {problem && <Input.Error>{problem}</Input.Error>}
      </div>
      {mayEdit && !isLocked && (
        <div className={classes.actions}>
          <RowAction
            title={t('Change')}
            label={t('Change: {{rule}}', { rule: words })}
            icon={<IconPencil size={17} />}
            onClick={onEdit}
          />
          <RowAction
            title={t('Delete')}
            label={t('Delete: {{rule}}', { rule: words })}
            icon={<IconTrash size={17} />}
            isGrave
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
}

/** Asks first if screens lose the slide. */
function remove({ targets, saved, situation, replace }: Targets, index: number): void {
  const left = targets.filter((_, at) => at !== index);
  const count = changeOf(saved, left, situation).removed.length;
  if (situation.slideId === null || count === 0) {
    replace(left);
    return;
  }
  askFirst({
    title: t('Delete this rule?'),
    effects: [
      t('The slide is removed from {{count}} channels.', {
        count,
        defaultValue_one: 'The slide is removed from {{count}} channel.',
      }),
    ],
    confirm: t('Delete'),
    isGrave: true,
    onConfirm: () => replace(left),
  });
}
