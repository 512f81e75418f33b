import { IconFileText, IconFileTypePdf, IconMovie, IconPhoto, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { fileSize } from '#dashboard/components/file-facts.ts';
import { RowCheckbox } from '#dashboard/components/RowCheckbox.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Files.module.css';
import { badgeOf, stateWords } from './file-words.ts';

const ICONS: Record<UploadedFile['kind'], typeof IconPhoto> = {
  image: IconPhoto,
  video: IconMovie,
  document: IconFileTypePdf,
  animation: IconPhoto,
  captions: IconFileText,
  xml: IconTable,
  css: IconFileText,
};

interface FileCardProps {
  file: UploadedFile;
  isSelected: boolean;
  onSelect(isSelected: boolean): void;
  onOpen(): void;
}

/** A file as a thumbnail, with its name and whether it is used. */
export function FileCard({ file, isSelected, onSelect, onOpen }: FileCardProps) {
  const { t } = useTranslation();
  const state = stateWords(file);
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      {file.mayChange && (
        <span className={classes.box}>
          <RowCheckbox label={t('Select {{name}}', { name: file.name })} isSelected={isSelected} onSelect={onSelect} />
        </span>
      )}
      <button type="button" className={classes.open} onClick={onOpen}>
        <Thumbnail file={file} />
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <span className={classes.facts}>
          {state ?? (
            <>
              <span data-unused={file.uses === 0 || undefined}>
                {file.uses === 0
                  ? t('Not in use')
                  : t('Used {{count}} times', { count: file.uses, defaultValue_one: 'Used {{count}} time' })}
              </span>
              {' · '}
              {fileSize(file.bytes)}
            </>
          )}
        </span>
      </button>
    </li>
  );
}

/** The thumbnail of a file, or an icon of its kind. */
export function Thumbnail({ file }: { file: UploadedFile }) {
  const [isBroken, setBroken] = useState(false);
  const Icon = ICONS[file.kind];
  const badge = badgeOf(file);
  return (
    <span className={classes.thumbnail}>
      {file.hasThumbnail && file.state !== 'failed' && !isBroken ? (
        <img
          // Again once it is converted.
          key={file.state}
          src={`${file.location}?variant=thumb`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <Icon size={32} stroke={1.4} aria-hidden />
      )}
      {badge !== null && <span className={classes.badge}>{badge}</span>}
    </span>
  );
}
