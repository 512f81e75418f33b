import { Button, CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { screenHealthQuery } from '#dashboard/api/queries.ts';
import { can } from '#rules/permissions.ts';
import { Trans, useTranslation } from '#ui/language.ts';
import classes from './FirstSteps.module.css';
import type { MatrixContext } from './slide-row.ts';
import type { Matrix } from './useMatrix.ts';

/** From the first slide to the first screen, for a portal that no screen has shown. The user can close it. */
export function FirstSteps({ matrix, context }: { matrix: Matrix; context: MatrixContext }) {
  const { t } = useTranslation();
  const { portalId } = matrix;
  const { data: health } = useQuery(screenHealthQuery(portalId));
  const [isClosed, setIsClosed] = useLocalStorage({
    key: `vitrine.first-steps-closed.${portalId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const mayPair = can(context.user, 'channel.pair', { PortalId: portalId });
  if (isClosed || !mayPair || health?.screens.length !== 0) return null;
  const isPlaced = [...context.placements.values()].some(({ shown }) => shown.size > 0);
  const steps = [
    { words: t('Create a slide'), isDone: context.area.UsableSlideIDs.length > 0 },
    { words: t('Check the channels that show it'), isDone: isPlaced },
  ];
  return (
    <section className={classes.strip} aria-label={t('First steps')}>
      <ol className={classes.steps}>
        {steps.map(({ words, isDone }) => (
          <li key={words} className={classes.step} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={18} role="img" aria-label={t('Done')} />
            ) : (
              <IconCircle size={18} aria-hidden />
            )}
            {words}
          </li>
        ))}
        <li className={classes.step}>
          <IconCircle size={18} aria-hidden />
          <span>
            <Trans
              i18nKey="Show it on a TV: open <b>{{address}}</b> in the TV’s browser, then select “Enter code” here."
              values={{ address: `${location.host}/pair` }}
              components={{ b: <b /> }}
            />
          </span>
        </li>
      </ol>
      <Button component={Link} to="/dashboard/pair" size="compact-md" variant="default">
        {t('Enter code')}
      </Button>
      <CloseButton onClick={() => setIsClosed(true)} />
    </section>
  );
}
