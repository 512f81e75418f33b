import { useDebouncedValue, useInViewport } from '@mantine/hooks';
import { CLOSED_AREA_ID } from '#rules/when-closed.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './ChannelStateLine.module.css';
import { channelWords } from './channel-state.ts';
import { STATE_ICONS } from './state-icons.ts';
import { type ShownChannel, useChannelState } from './useChannelState.ts';
import { useOnAir } from './useOnAir.ts';

interface ChannelStateLineProps {
  channel: ShownChannel;
  /** A refresh was requested, and no screen has refreshed since. */
  isRefreshing?: boolean;
  /** Names only the slide in this area; by default those in all areas. */
  areaId?: string;
}

/** Long enough not to load channels that are only scrolled past. */
const STAYS_MS = 200;

/** Whether a channel's screens are live, and what they show or should show. Loaded while it is in view. */
export function ChannelStateLine({ channel, areaId, isRefreshing = false }: ChannelStateLineProps) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport();
  const [stays] = useDebouncedValue(inViewport, STAYS_MS);
  const state = useChannelState(channel);
  const areas = useOnAir(channel.PortalId, channel._id, inViewport && stays);
  const shown = areas?.filter((area) => areaId === undefined || [areaId, CLOSED_AREA_ID].includes(area.areaId));
  const names = shown?.flatMap(({ slideName }) => slideName ?? []);
  const shownWords = state && channelWords(state, names);
  const isWaiting = isRefreshing && state !== undefined && !state.isLive;
  const words = isWaiting ? t('{{state}}. Refreshes when a screen is on.', { state: state.words }) : shownWords;
  const Icon = state && STATE_ICONS[state.state];
  return (
    <span ref={ref} className={classes.line} data-state={state?.state} title={words}>
      {Icon && <Icon size={14} aria-hidden="true" />}
      <span className={classes.words} data-words={words ?? ''} />
    </span>
  );
}
