import { Alert, Button, Group, Radio, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { areasQuery } from '#dashboard/api/queries.ts';
import { useTags } from '#dashboard/components/tags/useTags.ts';
import { useSavedBy } from '#dashboard/components/useSavedBy.ts';
import type { SlotsWords } from '#slide-types/template/definition-slots.ts';
import { useTranslation } from '#ui/language.ts';
import { type DisputedField, disputedFields } from './conflict-words.ts';
import classes from './EditSlide.module.css';
import type { EditSlide } from './useEditSlide.ts';

type Side = 'mine' | 'theirs';

/** A conflict between two users' versions, to be resolved field by field or as a whole. */
export function ConflictNotice({ edit, theirs, slots }: { edit: EditSlide; theirs: Slide; slots: SlotsWords }) {
  const { t } = useTranslation();
  const { PortalId, _id, lastModified } = theirs;
  const savedBy = useSavedBy({ PortalId, kind: 'slide', _id }, lastModified);
  const tags = useTags(PortalId);
  const { data: areas = [] } = useQuery(areasQuery(PortalId));
  const fields = disputedFields(edit.state, theirs, {
    ofTag: tags.nameOf,
    ofArea: (areaId) => areas.find((area) => area._id === areaId)?.name ?? '…',
    ofSlots: slots,
  });
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string) => sides[field] ?? 'mine';
  const given = fields.map(({ field }) => field).filter((field) => sideOf(field) === 'theirs');
  return (
    <Alert icon={<IconUsers />} color="yellow" role="alert" className={classes.decision} title={savedBy}>
      <Text>
        {t('Your changes since then have not been saved. Both versions still exist. Which one do you want to keep?')}
      </Text>
      {fields.map((disputed) => (
        <Choice
          key={disputed.field}
          {...disputed}
          side={sideOf(disputed.field)}
          onChoose={(side) => setSides({ ...sides, [disputed.field]: side })}
        />
      ))}
      <Group mt="md" gap="sm">
        {given.length > 0 && <Button onClick={() => edit.chooseMine(given)}>{t('Save these choices')}</Button>}
        <Button variant="default" onClick={edit.chooseTheirs}>
          {t('Load the other version')}
        </Button>
        <Button variant="default" onClick={() => edit.chooseMine([])}>
          {t('Keep mine')}
        </Button>
      </Group>
      <Text size="sm" mt="sm">
        {t(
          '“Load the other version” discards your unsaved changes. “Keep mine” overwrites only the fields you changed; the other fields stay as they were saved.',
        )}
      </Text>
    </Alert>
  );
}

function Choice({ label, mine, theirs, side, onChoose }: DisputedField & { side: Side; onChoose(side: Side): void }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <Radio.Group name={name} label={label} mt="md" value={side} onChange={(value) => onChoose(value as Side)}>
      <Radio value="mine" label={<Version whose={t('Mine')} words={mine} />} mt={6} />
      <Radio value="theirs" label={<Version whose={t('Theirs')} words={theirs} />} mt={6} />
    </Radio.Group>
  );
}

function Version({ whose, words }: { whose: string; words: string }) {
  return (
    <>
      {whose}: <b>{words}</b>
    </>
  );
}
