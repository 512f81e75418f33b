import { Progress, Select, Text } from '@mantine/core';
import { fileSize } from '#dashboard/components/file-facts.ts';
import { SearchField } from '#dashboard/components/SearchField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './Files.module.css';
import { KIND_LABELS } from './file-words.ts';
import { type FilesSearch, LISTED_KINDS } from './files-list.ts';
import { RenameFolder } from './RenameFolder.tsx';
import type { Files } from './useFiles.ts';

/** Stands for the files in no folder, whose name is empty. */
const NO_FOLDER = '\n';

/** What is searched for, and how much storage is used. */
export function FilesFilters({ files }: { files: Files }) {
  const { t } = useTranslation();
  const { asked, folders, go, used, most } = files;
  const share = most > 0 ? (used / most) * 100 : 0;
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search}
        label={t('Search your files')}
        words={asked.search ?? ''}
        onSearch={(words) => go({ search: words || undefined })}
      />
      <Select
        aria-label={t('Type')}
        className={classes.filter}
        placeholder={t('All types')}
        data={LISTED_KINDS.map((kind) => ({ value: kind, label: t(KIND_LABELS[kind]) }))}
        value={asked.kind ?? null}
        onChange={(kind) => go({ kind: (kind ?? undefined) as FilesSearch['kind'] })}
        clearable
        clearButtonProps={{ 'aria-label': t('All types') }}
      />
      {folders.length > 0 && (
        <span className={classes.folder}>
          <Select
            aria-label={t('Folder')}
            placeholder={t('All folders')}
            data={[
              ...folders.map((name) => ({ value: name, label: name })),
              { value: NO_FOLDER, label: t('No folder') },
            ]}
            value={asked.folder === '' ? NO_FOLDER : (asked.folder ?? null)}
            onChange={(folder) => go({ folder: folder === NO_FOLDER ? '' : (folder ?? undefined) })}
            clearable
            clearButtonProps={{ 'aria-label': t('All folders') }}
          />
          {asked.folder && folders.includes(asked.folder) && <RenameFolder files={files} folder={asked.folder} />}
        </span>
      )}
      <Select
        aria-label={t('Use')}
        className={classes.filter}
        placeholder={t('In use or not')}
        data={[
          { value: 'used', label: t('In use') },
          { value: 'unused', label: t('Not in use') },
        ]}
        value={asked.use ?? null}
        onChange={(use) => go({ use: (use ?? undefined) as FilesSearch['use'] })}
        clearable
        clearButtonProps={{ 'aria-label': t('In use or not') }}
      />
      <Select
        aria-label={t('Order')}
        className={classes.filter}
        data={[
          { value: 'newest', label: t('Newest first') },
          { value: 'name', label: t('By name') },
          { value: 'size', label: t('Largest first') },
        ]}
        value={asked.sort ?? 'newest'}
        onChange={(sort) => go({ sort: sort === 'newest' ? undefined : (sort as FilesSearch['sort']) })}
        allowDeselect={false}
      />
      <span className={classes.storage}>
        <Text component="span" size="xs" c="dimmed" role="status">
          {t('{{count}} files', { count: files.shown.length, defaultValue_one: '{{count}} file' })}
          {' · '}
          {t('{{used}} of {{most}} used', { used: fileSize(used), most: fileSize(most) })}
        </Text>
        <Progress size="xs" value={share} color={share > 90 ? 'red' : undefined} aria-label={t('Storage')} />
      </span>
    </div>
  );
}
