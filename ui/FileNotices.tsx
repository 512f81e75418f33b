import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './FileNotices.module.css';

/** What its owner should know of a file that was accepted, as sentences. */
export function FileNotices({ notices }: { notices: readonly string[] }) {
  return notices.map((notice) => (
    <Text key={notice} size="sm" className={classes.notice}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{notice}</span>
    </Text>
  ));
}
