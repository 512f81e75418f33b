import { useDebouncedValue, useInViewport } from '@mantine/hooks';
import { IconBroadcast } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './OnAirLine.module.css';
import { useOnAir } from './useOnAir.ts';

interface OnAirLineProps {
  channel: { _id: string; PortalId: number };
  /** Shows only this area; all areas by default. */
  areaId?: string;
}

/** Long enough not to load channels that are only scrolled past. */
const STAYS_MS = 200;

/** What a channel currently shows. Loaded while it is in view. */
export function OnAirLine({ channel, areaId }: OnAirLineProps) {
  const { t } = useTranslation();
  const { ref, inViewport } = useInViewport();
  const [stays] = useDebouncedValue(inViewport, STAYS_MS);
  const areas = useOnAir(channel.PortalId, channel._id, inViewport && stays);
  const shown = areas?.filter((area) => areaId === undefined || area.areaId === areaId);
  const names = shown?.flatMap(({ slideName }) => slideName ?? []).join(' · ');
  const words = names === undefined ? '' : names === '' ? t('Nothing on air') : names;
  return (
    <span
      ref={ref}
      className={classes.line}
      data-empty={names === '' || undefined}
      title={names && t('On air: {{names}}', { names })}
    >
      {names && <IconBroadcast size={14} aria-label={t('On air:')} />}
      <span className={classes.words} data-words={words} />
    </span>
  );
}
