import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ChosenFiles } from '#dashboard/components/bulk-upload/chosen-files.ts';
import { problemSentence } from '#dashboard/components/bulk-upload/problem-sentence.ts';
import { SlideTypeIcon } from '#dashboard/components/SlideTypeIcon.tsx';
import { fieldsMadeFrom } from '#slide-types/definitions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './UploadList.module.css';

/** The chosen files in the order of their slides, after those that can't be uploaded. */
export function UploadList({ accepted, refused }: ChosenFiles) {
  const { t } = useTranslation();
  return (
    <div>
      {refused.length > 0 && (
        <Text size="sm" c="var(--vitrine-waiting)" mb={4} role="status">
          {t('{{count}} files can’t be uploaded.', {
            count: refused.length,
            defaultValue_one: '{{count}} file can’t be uploaded.',
          })}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={classes.files} aria-label={t('Files')} tabIndex={0}>
        {refused.map(({ file, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several folders may contain files of the same name
          <li key={index} className={classes.file} data-refused>
            <IconAlertTriangle size={16} aria-hidden />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.reason}>{problemSentence(reason)}</span>
          </li>
        ))}
        {accepted.map(({ file, kind, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={classes.file} title={file.path}>
            <SlideTypeIcon type={fieldsMadeFrom(kind, '').type} size={16} />
            <span className={classes.name}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
