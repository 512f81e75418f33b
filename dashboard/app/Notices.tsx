import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './Notices.module.css';

const POSITION = 'bottom-center';

/**
 * Shows notices below the page, which gets lower while there are any, so that they never cover what someone works with.
 */
export function Notices() {
  useEffect(() => {
    const tray = document.querySelector(`.${classes.notices}[data-position="${POSITION}"]`);
    if (!tray) return;
    const observer = new ResizeObserver(() => {
      const height = tray.getBoundingClientRect().height;
      document.documentElement.style.setProperty('--notices-height', `${height}px`);
    });
    observer.observe(tray, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  // Not in React's portal, which renders its content after the effect.
  return <Notifications position={POSITION} classNames={{ root: classes.notices }} withinPortal={false} />;
}
