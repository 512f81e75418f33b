import { Skeleton } from '@mantine/core';
import { Waiting } from '#dashboard/components/Waiting.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixSkeleton.module.css';

const ROWS = [62, 48, 71, 55, 66, 40, 58, 50];

/** The matrix before its data is loaded: the same rows without text. */
export function MatrixSkeleton() {
  const { t } = useTranslation();
  return (
    <Waiting label={t('Loading slides')} gap={0} className={classes.screen}>
      <div className={classes.toolbar}>
        <Skeleton height={36} width={220} />
        <Skeleton height={36} width={130} />
      </div>
      <div className={classes.head} />
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={32} width={48} radius={4} />
          <Skeleton height={12} width={`${width / 2}%`} />
          <span className={classes.cells}>
            <Skeleton height={20} width={20} />
            <Skeleton height={20} width={20} />
            <Skeleton height={20} width={20} />
          </span>
        </div>
      ))}
    </Waiting>
  );
}
