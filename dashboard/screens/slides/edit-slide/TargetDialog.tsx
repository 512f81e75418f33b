import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { isLoaded } from '#dashboard/components/answers.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { listOf } from '#dashboard/components/names.ts';
import { ReachLine } from '#dashboard/components/targets/ReachLine.tsx';
import { TargetFields } from '#dashboard/components/targets/TargetFields.tsx';
import classes from '#dashboard/components/targets/Targets.module.css';
import { changeOf, reachOf } from '#dashboard/components/targets/target-effects.ts';
import { targetWords } from '#dashboard/components/targets/target-words.ts';
import type { Target } from '#slide-types/targets.ts';
import { useTranslation } from '#ui/language.ts';
import { isSame } from './draft.ts';
import type { Targets } from './useTargets.ts';

interface TargetDialogProps {
  rules: Targets;
  /** The rule to change; null for a new one. */
  before: Target | null;
  onClose(): void;
}

/** Edits a rule, and says which channels it means and what that changes. */
export default function TargetDialog({ rules, before, onClose }: TargetDialogProps) {
  const { t } = useTranslation();
  const { targets, tags, own, areas, situation } = rules;
  const [target, setTarget] = useState<Target>(before ?? rules.blank);
  const change = (fields: Partial<Target>) => setTarget({ ...target, ...fields });
  const isChanged = before === null || !isSame(target, before);
  // The one who changes a rule becomes its author.
  const written = isChanged ? { ...target, channels: own } : target;
  // Others may have moved or deleted it while the dialog is open.
  const index = targets.findIndex((one) => isSame(one, before));
  const after = index < 0 ? [...targets, written] : targets.with(index, written);

  function save(): void {
    if (isChanged) rules.replace(after);
    onClose();
  }

  return (
    <DialogForm
      title={before ? t('Change rule') : t('Show by tags')}
      size="lg"
      saveLabel={before ? t('Change rule') : t('Add rule')}
      isChanged={!isSame(target, before ?? rules.blank)}
      isSaving={false}
      notYet={isLoaded(tags.list) ? undefined : (tags.list.failure?.message ?? t('Still loading…'))}
      failure={tags.list.failure?.message ?? null}
      onSave={save}
      onClose={onClose}
    >
      <TargetFields
        tags={tags}
        known={situation.channels.flatMap(tags.referencesOf)}
        target={target}
        onChange={change}
      />
      {areas.length > 1 && (
        <Select
          label={t('Area')}
          description={t('Shows the slide on these channels, if they have it.')}
          data={areas.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={target.area}
          onChange={(area) => area !== null && change({ area })}
        />
      )}
      <div className={classes.preview}>
        <Text fw={600}>{targetWords(target, tags.nameOf)}</Text>
        {own !== null && <Text size="sm">{t('Only on the channels that you can use.')}</Text>}
        <ReachLine portalId={rules.portalId} reach={reachOf(written, situation)} isPartial={own !== null} />
        <div role="status">
          <Change {...changeOf(rules.saved, after, situation)} />
        </div>
      </div>
    </DialogForm>
  );
}

/** What the rules change, compared with those that are saved. */
function Change({ added, removed }: { added: readonly ListedChannel[]; removed: readonly ListedChannel[] }) {
  const { t } = useTranslation();
  const namesOf = (channels: readonly ListedChannel[]) => listOf(channels.map(({ name }) => name));
  return (
    <>
      {added.length > 0 && (
        <p className={classes.change}>
          {t('+{{count}} channels: {{names}}', {
            count: added.length,
            names: namesOf(added),
            defaultValue_one: '+{{count}} channel: {{names}}',
          })}
        </p>
      )}
      {removed.length > 0 && (
        <p className={classes.change}>
          {t('−{{count}} channels: {{names}}', {
            count: removed.length,
            names: namesOf(removed),
            defaultValue_one: '−{{count}} channel: {{names}}',
          })}
        </p>
      )}
    </>
  );
}
