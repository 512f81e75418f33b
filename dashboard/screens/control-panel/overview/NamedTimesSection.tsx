import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NamedTime } from '#contract/entities/named-time.ts';
import { timesQuery } from '#dashboard/api/queries.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { displayTimeWords } from '#dashboard/components/display-times/display-time-words.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { useTranslation } from '#ui/language.ts';
import { NamedTimeDialog } from './NamedTimeDialog.tsx';
import classes from './Times.module.css';

/** The named times of a portal, which the display times of its slides can refer to. */
export function NamedTimesSection({ portalId }: { portalId: number }) {
  const { t } = useTranslation();
  const answer = useQuery(timesQuery(portalId));
  const { data } = answer;
  const [edited, setEdited] = useState<NamedTime | 'new' | null>(null);
  const remove = useDeletion('POST /api/times/delete');
  const isEmpty = data?.namedTimes.length === 0;
  const addButton = (variant: 'default' | 'filled') => (
    <Button variant={variant} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('Add a named time')}
    </Button>
  );
  return (
    <>
      <PanelSection
        title={t('Named times')}
        summary={t('Slides can refer to them. A change here applies to all of these slides.')}
        actions={data && !isEmpty && addButton('default')}
        list={allOf([answer])}
        emptyWords={isEmpty ? t('Give times that many slides share a name, such as Breakfast or Night.') : undefined}
        emptyAction={addButton('filled')}
      >
        <ul className={classes.rows}>
          {data?.namedTimes.map((time) => (
            <li key={time._id} className={classes.row}>
              <span className={classes.name}>{time.name}</span>
              <span className={classes.words}>{displayTimeWords(time.times)}</span>
              <RowAction
                title={t('Edit')}
                label={t('Edit {{name}}', { name: time.name })}
                icon={<IconPencil size={17} />}
                onClick={() => setEdited(time)}
              />
              <RowAction
                title={t('Delete')}
                label={t('Delete {{name}}', { name: time.name })}
                icon={<IconTrash size={17} />}
                isGrave
                onClick={() => remove(time, time.name, [])}
              />
            </li>
          ))}
        </ul>
      </PanelSection>
      {edited !== null && (
        <NamedTimeDialog
          portalId={portalId}
          time={edited === 'new' ? null : (data?.namedTimes.find(({ _id }) => _id === edited._id) ?? edited)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
