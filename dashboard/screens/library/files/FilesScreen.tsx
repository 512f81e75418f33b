import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { bulkUploads } from '#dashboard/components/bulk-upload/bulk-uploads.ts';
import { chosenFiles } from '#dashboard/components/bulk-upload/chosen-files.ts';
import type { DroppedFile } from '#dashboard/components/bulk-upload/dropped-files.ts';
import { showUploads } from '#dashboard/components/bulk-upload/has-uploads.ts';
import { openArchives } from '#dashboard/components/bulk-upload/open-archives.ts';
import { pickFiles } from '#dashboard/components/bulk-upload/pick-files.ts';
import { problemSentence } from '#dashboard/components/bulk-upload/problem-sentence.ts';
import { useFileDrag } from '#dashboard/components/bulk-upload/useFileDrag.ts';
import { EmptyState } from '#dashboard/components/EmptyState.tsx';
import { LibraryTabs } from '#dashboard/components/LibraryTabs.tsx';
import { ListPage } from '#dashboard/components/ListPage.tsx';
import { listOf } from '#dashboard/components/names.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useTranslation } from '#ui/language.ts';
import { FileCard } from './FileCard.tsx';
import { FileDetails } from './FileDetails.tsx';
import classes from './Files.module.css';
import { FilesFilters } from './FilesFilters.tsx';
import { FilesSelection } from './FilesSelection.tsx';
import { type Files, useFiles } from './useFiles.ts';

/** More cards than this are shown on request. */
const SHOWN_AT_ONCE = 120;

/** Everything that was uploaded to the portal: to find it again, use it again, replace it and delete it. */
export function FilesScreen() {
  const { t } = useTranslation();
  const files = useFiles();
  const upload = useUpload(files.portalId);
  const isDragging = useFileDrag(upload);
  return (
    <ListPage
      title={t('Your files')}
      width="wide"
      list={{ ...files, what: 'files' }}
      loadingWords={t('Loading')}
      skeleton={[40, 150, 150]}
      above={<LibraryTabs />}
      actions={
        <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => void pickFiles(false).then(upload)}>
          {t('Upload files')}
        </Button>
      }
      empty={
        files.files.length > 0 ? undefined : (
          <EmptyState
            title={t('Nothing has been uploaded yet.')}
            words={[t('Images, videos and documents that you upload appear here, to be used in any slide.')]}
            symbol="plus"
          >
            <Button onClick={() => void pickFiles(false).then(upload)}>{t('Upload files')}</Button>
          </EmptyState>
        )
      }
    >
      <FilesFilters files={files} />
      <Grid files={files} />
      <FileDetails files={files} />
      {isDragging && <div className={classes.drop}>{t('Drop to upload')}</div>}
    </ListPage>
  );
}

function Grid({ files }: { files: Files }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const selected = files.shown.filter(({ _id }) => selectedIds.has(_id));
  const select = (id: string, isSelected: boolean) => {
    const others = [...selectedIds].filter((other) => other !== id);
    setSelectedIds(new Set(isSelected ? [...others, id] : others));
  };
  if (files.shown.length === 0)
    return (
      <EmptyState words={[t('No files match this search.')]} symbol="search">
        <Button
          variant="default"
          onClick={() => files.go({ search: undefined, kind: undefined, folder: undefined, use: undefined })}
        >
          {t('Show all files')}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.grid}>
        {files.shown.slice(0, most).map((file) => (
          <FileCard
            key={file._id}
            file={file}
            isSelected={selectedIds.has(file._id)}
            onSelect={(isSelected) => select(file._id, isSelected)}
            onOpen={() => files.go({ file: file._id })}
          />
        ))}
      </ul>
      {files.shown.length > most && (
        <Button variant="default" mt="lg" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
      {selected.length > 0 && (
        <FilesSelection files={files} selected={selected} onDone={() => setSelectedIds(new Set())} />
      )}
    </>
  );
}

/** Uploads files in the background. Says why some can’t be uploaded. */
function useUpload(portalId: number): (files: readonly DroppedFile[]) => Promise<void> {
  const { t } = useTranslation();
  return useCallback(
    async (files) => {
      const unpacked = await openArchives(files).catch(showFailure);
      if (!unpacked) return;
      const { accepted, refused } = chosenFiles(unpacked);
      if (accepted.length > 0) {
        bulkUploads.add(accepted, { portalId, areaId: null, channels: [], seconds: 0 });
        showUploads();
      }
      for (const problem of new Set(refused.map(({ reason }) => reason))) {
        const named = refused.filter(({ reason }) => reason === problem).map(({ file }) => file.name);
        showError(t('{{names}}: {{problem}}', { names: listOf(named), problem: problemSentence(problem) }));
      }
    },
    [portalId, t],
  );
}

function showFailure(error: Error): undefined {
  showError(error.message);
}
