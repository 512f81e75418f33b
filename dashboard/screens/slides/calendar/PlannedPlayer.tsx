import { Button, Slider, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListedChannel } from '#contract/entities/channel.ts';
import { LISTENS_FOR_PLANNED_TIME, type PlannedTimeMessage } from '#contract/planned-player.ts';
import { plannedAddress } from '#dashboard/components/addresses.ts';
import { written } from '#dashboard/components/time-words.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './CalendarScreen.module.css';

interface PlannedPlayerProps {
  channel: ListedChannel;
  timeZone: string;
  range: { fromMs: number; untilMs: number };
  atMs: number;
  nowMs: number;
  /** Whether the channel is outside its opening hours at this time, and shows something else. */
  isClosed: boolean;
  onChoose(atMs: number | null): void;
}

const STEP_MS = 300_000;
/** While the slider moves, the player waits until it rests. */
const RESTS_MS = 200;
/** The player is as large as a screen, and shown smaller. */
const SCREEN = { width: 1920, height: 1080 };
const LARGEST = { width: 560, height: 420 };

/** The player as on a screen of this channel, at the time of the slider. */
export function PlannedPlayer({ channel, timeZone, range, atMs, nowMs, isClosed, onChoose }: PlannedPlayerProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [shownMs] = useDebouncedValue(atMs, RESTS_MS);
  const [firstMs] = useState(atMs);
  const isListening = useIsListening(frame);
  const lastMs = useRef(firstMs);
  useEffect(() => {
    // While the present is shown, its time moves by itself.
    if (!isListening || Math.abs(shownMs - lastMs.current) < 1_000) return;
    lastMs.current = shownMs;
    const message: PlannedTimeMessage = { plannedTime: shownMs };
    frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [shownMs, isListening]);
  const size = { width: channel.width || SCREEN.width, height: channel.height || SCREEN.height };
  const { ref: section, width } = useElementSize();
  const scale = Math.min(
    LARGEST.width / size.width,
    LARGEST.height / size.height,
    (width || LARGEST.width) / size.width,
  );
  const wordsAt = (ms: number) => written(ms, 'dayAndClock', timeZone);
  const words = wordsAt(atMs);
  const hasNow = nowMs >= range.fromMs && nowMs < range.untilMs;
  return (
    <section ref={section} className={classes.player} aria-label={t('The channel at another time')}>
      <div className={classes.screen} style={{ width: size.width * scale, height: size.height * scale }}>
        <iframe
          ref={frame}
          className={classes.frame}
          title={t('{{channel}} at {{time}}', { channel: channel.name, time: words })}
          src={plannedAddress(channel, firstMs)}
          style={{ ...size, transform: `scale(${scale})` }}
          tabIndex={-1}
        />
      </div>
      <div className={classes.controls}>
        <h2 className={classes.time}>{words}</h2>
        {isClosed && <Text size="sm">{t('Outside opening hours')}</Text>}
        <Text size="sm" c="dimmed">
          {t('The player shows the channel from this time on, with today’s slides and settings.')}
        </Text>
        <Slider
          className={classes.slider}
          thumbLabel={t('Time to show')}
          min={range.fromMs}
          max={range.untilMs - STEP_MS}
          step={STEP_MS}
          value={atMs}
          label={wordsAt}
          onChange={onChoose}
        />
        <Button
          variant="default"
          onClick={() => onChoose(null)}
          disabled={!hasNow}
          title={hasNow ? undefined : t('Go to today first.')}
        >
          {t('Show now')}
        </Button>
      </div>
    </section>
  );
}

/** Whether the player in the frame listens for times. It doesn't yet when its page is loaded. */
function useIsListening(frame: RefObject<HTMLIFrameElement | null>): boolean {
  const [isListening, setListening] = useState(false);
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === LISTENS_FOR_PLANNED_TIME) setListening(true);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
  return isListening;
}
