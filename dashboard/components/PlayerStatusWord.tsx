import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { type PlayerStatus, playerStatus } from '#rules/player-status.ts';
import { english, useTranslation } from '#ui/language.ts';
import classes from './PlayerStatusWord.module.css';
import { exactTime } from './time-words.ts';

const ICONS: Record<PlayerStatus, typeof IconCircleCheck> = {
  Good: IconCircleCheck,
  Warning: IconAlertTriangle,
  Failed: IconCircleX,
  'Never used': IconCircleDashed,
};

const WORDS: Record<PlayerStatus, string> = {
  Good: english('Good'),
  Warning: english('Warning'),
  Failed: english('Failed'),
  'Never used': english('Never used'),
};

/** The status of a channel's player by its last refresh: icon and word. */
export function PlayerStatusWord({ lastRefresh, nowMs }: { lastRefresh: string | null; nowMs: number }) {
  const { t } = useTranslation();
  const status = playerStatus(lastRefresh, nowMs);
  const Icon = ICONS[status];
  return (
    <span
      className={classes.status}
      data-status={status}
      title={lastRefresh === null ? undefined : exactTime(lastRefresh)}
    >
      <Icon size={16} aria-hidden="true" />
      {t(WORDS[status])}
    </span>
  );
}
