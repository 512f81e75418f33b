import { Button, Checkbox, Modal, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Slide } from '#contract/entities/slide.ts';
import { problemsWith } from '#slide-types/slide.ts';
import { DateTimeField } from '#ui/DateTimeField.tsx';
import classes from './BulkBar.module.css';
import type { BulkQuestion } from './BulkBar.tsx';
import type { MatrixContext } from './slide-row.ts';
import type { BulkActions, BulkChange } from './useBulkActions.ts';

interface BulkDialogProps {
  question: BulkQuestion;
  slides: readonly Slide[];
  context: MatrixContext;
  bulk: BulkActions;
  onClose(): void;
}

const TITLES: Record<BulkQuestion, string> = { channels: 'Channels', dates: 'Dates', duration: 'Duration' };

/** Asks what is to become of the ticked slides. */
export default function BulkDialog(props: BulkDialogProps) {
  const { question, slides, onClose } = props;
  const Question = { channels: Channels, dates: Dates, duration: Duration }[question];
  const count = slides.length === 1 ? '1 slide' : `${slides.length} slides`;
  return (
    <Modal opened onClose={onClose} title={`${TITLES[question]} of ${count}`}>
      <Question {...props} />
    </Modal>
  );
}

function Channels({ slides, context, bulk, onClose }: BulkDialogProps) {
  const { usable } = context;
  const [chosen, setChosen] = useState<string[]>([]);
  const channels = usable.filter(({ _id }) => chosen.includes(_id));
  const switchOn = (isOn: boolean) => {
    bulk.switchOn(slides, channels, isOn, context);
    onClose();
  };
  return (
    <Stack gap="md">
      <Checkbox.Group aria-label="Channels" value={chosen} onChange={setChosen}>
        <div className={classes.channels}>
          {usable.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.buttons}>
        <Button variant="default" disabled={chosen.length === 0} onClick={() => switchOn(false)}>
          Take off
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => switchOn(true)}>
          Put on
        </Button>
      </div>
    </Stack>
  );
}

const SCHEDULES = [
  { value: 'always', label: 'Always' },
  { value: 'from', label: 'From a date on' },
  { value: 'between', label: 'Between two dates' },
];

function Dates({ slides, bulk, onClose }: BulkDialogProps) {
  const [schedule, setSchedule] = useState('always');
  const [start, setStart] = useState<string | null>(null);
  const [end, setEnd] = useState<string | null>(null);
  const change: BulkChange = {
    alwaysDisplay: schedule === 'always',
    alwaysDisplayAfterStartDate: schedule === 'from',
    ...(schedule !== 'always' && { scheduleStart: start }),
    ...(schedule === 'between' && { scheduleEnd: end }),
  };
  const [first] = slides;
  const problem =
    first && schedule !== 'always' ? problemsWith({ ...first, scheduleEnd: null, ...change }).schedule : '';
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="When the slides are shown"
        data={SCHEDULES}
        value={schedule}
        onChange={setSchedule}
      />
      {schedule !== 'always' && (
        <DateTimeField label="Start date" timeLabel="Start time" value={start} onChange={setStart} />
      )}
      {schedule === 'between' && (
        <DateTimeField label="End date" timeLabel="End time" value={end} onChange={setEnd} usualTime="23:59" />
      )}
      <div className={classes.buttons}>
        <Button
          disabled={Boolean(problem)}
          onClick={() => {
            void bulk.change(slides, change);
            onClose();
          }}
        >
          Change dates
        </Button>
      </div>
    </Stack>
  );
}

function Duration({ slides, bulk, onClose }: BulkDialogProps) {
  const [seconds, setSeconds] = useState<number | string>(slides[0]?.duration ?? 10);
  const isUsable = Number(seconds) > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        void bulk.change(slides, { duration: Number(seconds) });
        onClose();
      }}
    >
      <Stack gap="md">
        <NumberInput
          data-autofocus
          label="Duration (seconds)"
          value={seconds}
          onChange={setSeconds}
          allowDecimal={false}
          allowNegative={false}
          min={1}
        />
        {!isUsable && <Text c="var(--mantine-color-error)">The slide needs a duration.</Text>}
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isUsable}>
            Change duration
          </Button>
        </div>
      </Stack>
    </form>
  );
}
