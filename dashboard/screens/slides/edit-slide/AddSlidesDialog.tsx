import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { DialogForm } from '#dashboard/components/DialogForm.tsx';
import { SlideThumb } from '#dashboard/components/thumbnail/SlideThumb.tsx';
import { useNameFilter } from '#dashboard/components/useNameFilter.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './AddSlidesDialog.module.css';

interface AddSlidesDialogProps {
  choices: readonly Slide[];
  /** `slides`: the `_id` of each, in the order in which they were chosen. */
  onAdd(slides: string[]): void;
  onClose(): void;
}

/** Chooses slides for a playlist. */
export default function AddSlidesDialog({ choices, onAdd, onClose }: AddSlidesDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { field, shown, rest } = useNameFilter(choices, ({ name }) => name);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const count = chosen.length;
  return (
    <DialogForm
      title={t('Add slides')}
      saveLabel={count === 0 ? t('Add') : t('Add {{count}} slides', { count, defaultValue_one: 'Add {{count}} slide' })}
      isChanged={false}
      isSaving={false}
      notYet={count === 0 ? t('Choose at least one slide.') : undefined}
      failure={null}
      onSave={() => {
        onAdd([...chosen]);
        onClose();
      }}
      onClose={onClose}
    >
      {choices.length === 0 && <Text c="dimmed">{t('There are no other slides in this area that you can add.')}</Text>}
      {field}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't scroll in all browsers */}
      <div role="group" aria-label={t('Slides')} className={classes.slides}>
        {shown.map((slide) => (
          <Checkbox
            key={slide._id}
            classNames={{ root: classes.slide, body: classes.body, labelWrapper: classes.label }}
            checked={chosen.includes(slide._id)}
            onChange={() => toggle(slide._id)}
            label={
              <span className={classes.named}>
                <SlideThumb slide={slide} />
                <span className={classes.name}>{slide.name}</span>
              </span>
            }
          />
        ))}
        {rest}
      </div>
    </DialogForm>
  );
}
