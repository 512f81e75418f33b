import { Loader, Text } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from '#ui/language.ts';
import { stepWords } from './panel-words.ts';
import classes from './UploadPanel.module.css';
import type { FileStep, QueuedFile } from './upload-queue.ts';

const ICONS: Partial<Record<FileStep, typeof IconClock>> = {
  waiting: IconClock,
  arrived: IconClock,
  done: IconCircleCheck,
  failed: IconAlertCircle,
  cancelled: IconCircleX,
};

/** A file, and how far it is. */
export const UploadRow = memo(function UploadRow({ file }: { file: QueuedFile }) {
  // For the words, whose language may change.
  useTranslation();
  const hasNotices = file.notices.length > 0;
  const Icon = hasNotices ? IconAlertTriangle : ICONS[file.step];
  return (
    <li className={classes.file} data-step={file.step} data-noticed={hasNotices || undefined}>
      {Icon ? <Icon size={16} aria-hidden /> : <Loader size={14} aria-hidden />}
      <span className={classes.name} title={file.fileName}>
        {file.fileName}
      </span>
      <Text span size="xs" className={classes.step}>
        {stepWords(file)}
      </Text>
      {file.notices.map((notice) => (
        <Text span size="xs" key={notice} className={classes.notice}>
          {notice}
        </Text>
      ))}
    </li>
  );
});
