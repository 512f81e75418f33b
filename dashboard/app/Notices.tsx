import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { NARROW } from '../components/narrow.ts';
import classes from './Notices.module.css';

/** Shows notices where they don't cover controls. */
export function Notices() {
  const isNarrow = useMediaQuery(NARROW);
  return <Notifications position={isNarrow ? 'top-center' : 'bottom-center'} classNames={{ root: classes.notices }} />;
}
