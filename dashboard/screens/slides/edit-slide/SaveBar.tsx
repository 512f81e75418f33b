import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconEraser, IconPencil } from '@tabler/icons-react';
import page from '#dashboard/components/RecordPage.module.css';
import { useTranslation } from '#ui/language.ts';
import classes from './EditSlide.module.css';
import { saveLine } from './save-line.ts';
import type { EditSlide } from './useEditSlide.ts';

const ICONS = {
  good: IconCircleCheck,
  warned: IconEraser,
  busy: IconClock,
  waiting: IconPencil,
  bad: IconAlertTriangle,
  quiet: null,
};

export function SaveBar({ edit }: { edit: EditSlide }) {
  const { t } = useTranslation();
  const { state, part, mayEdit, save, cancel } = edit;
  const { tone, text } = saveLine(state, edit.problems);
  const Icon = ICONS[tone];
  const isBusy = state.conflict !== null;
  const asked = state.wanted ?? state.sending?.intent ?? null;
  return (
    <div className={page.bar}>
      <output className={classes.line} data-tone={tone} aria-live={tone === 'bad' ? 'assertive' : 'polite'}>
        {mayEdit && Icon && text && <Icon size={18} aria-hidden />}
        {mayEdit && text}
      </output>
      <div className={classes.buttons}>
        {mayEdit && part && (
          <Button onClick={() => save('goBack')} disabled={isBusy} loading={asked !== null}>
            {t('Save Slide and go back')}
          </Button>
        )}
        {mayEdit && !part && (
          <>
            <Button onClick={() => save('stay')} disabled={isBusy} loading={asked === 'stay'}>
              {t('Save Slide')}
            </Button>
            <Button variant="default" onClick={() => save('goBack')} disabled={isBusy} loading={asked === 'goBack'}>
              {t('Save Slide and go back')}
            </Button>
            <Button
              variant="default"
              onClick={() => save('addAnother')}
              disabled={isBusy}
              loading={asked === 'addAnother'}
            >
              {t('Save & add another')}
            </Button>
          </>
        )}
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}
