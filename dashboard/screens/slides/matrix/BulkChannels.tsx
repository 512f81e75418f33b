import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { ChannelChecklist, type Tick } from '#dashboard/components/ChannelChecklist.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './BulkDialog.module.css';
import { slideRow } from './slide-row.ts';
import type { BulkQuestionProps } from './useBulkActions.ts';

/** The channels that show the selected slides. Those that aren't changed here stay as they are for each slide. */
export function BulkChannels({ slides, context, bulk, onClose }: BulkQuestionProps) {
  const { t } = useTranslation();
  const { usable } = context;
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [before] = useState(() => ticksOf({ slides, context }));

  function tick(channels: readonly string[], isOn: boolean): void {
    setWanted(new Map([...wanted, ...channels.map((channel) => [channel, isOn] as const)]));
  }

  const changed = new Map([...wanted].filter(([channel, isOn]) => before.get(channel) !== isOn));
  return (
    <Stack gap="md">
      <ChannelChecklist
        channels={usable}
        tickOf={(channel) => wanted.get(channel) ?? before.get(channel) ?? false}
        onTick={tick}
      />
      <div className={classes.buttons}>
        <Button
          disabled={changed.size === 0}
          title={changed.size === 0 ? t('Choose channels first.') : undefined}
          onClick={() => {
            void bulk.place(slides, changed, context);
            onClose();
          }}
        >
          {t('Change channels')}
        </Button>
      </div>
    </Stack>
  );
}

/** Channel `_id` → whether it shows all, some or none of the slides. */
function ticksOf({ slides, context }: Pick<BulkQuestionProps, 'slides' | 'context'>): ReadonlyMap<string, Tick> {
  const rows = slides.map((slide) => slideRow(slide, context));
  return new Map(
    context.usable.map((channel) => {
      const count = rows.filter((row) => row.isOn(channel)).length;
      return [channel._id, count === rows.length || (count > 0 && 'some')];
    }),
  );
}
