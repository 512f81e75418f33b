import { IconGauge } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './ChannelPercent.module.css';

/** Shows how full a channel is, next to its name. The sentence is a tooltip and for screen readers. */
export function ChannelPercent({ name, percent }: { name: string; percent: number }) {
  const { t } = useTranslation();
  const sentence = t('“{{name}}” is {{percent}}% full', { name, percent });
  return (
    <span className={classes.percent} role="img" aria-label={sentence} title={sentence}>
      <IconGauge size={15} stroke={1.7} aria-hidden />
      {t('{{percent}}%', { percent })}
    </span>
  );
}
