import { useDebouncedValue, useInViewport } from '@mantine/hooks';
import { IconBroadcast } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './OnAirLine.module.css';
import { useOnAir } from './useOnAir.ts';

interface OnAirLineProps {
  channel: { _id: string; PortalId: number };
  /** Only what this area shows; all areas where it is left out. */
  areaId?: string;
}

/** Long enough for whoever scrolls past a hundred channels to ask for none of them. */
const STAYS_MS = 200;

/** What a channel shows at this moment. Asked for while it stays in sight. */
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
