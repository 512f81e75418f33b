import { Button } from '@mantine/core';
import { IconPlugOff } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import classes from './Shell.module.css';

interface ConnectionLineProps {
  isLost: boolean;
  onTryAgain(): void;
}

/** Says that the page may be out of date while the server can't be reached. */
export function ConnectionLine({ isLost, onTryAgain }: ConnectionLineProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className={classes.connection} data-lost={isLost || undefined}>
      {isLost && (
        <>
          <IconPlugOff size={16} aria-hidden />
          <span>
            {t('The server can’t be reached. What you see may be out of date until the connection is restored.')}
          </span>
          <Button variant="default" size="compact-sm" onClick={onTryAgain}>
            {t('Try again')}
          </Button>
        </>
      )}
    </div>
  );
}
