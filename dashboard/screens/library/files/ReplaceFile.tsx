import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { call } from '#dashboard/api/client.ts';
import { filesQuery } from '#dashboard/api/file-queries.ts';
import { keysOfPortal } from '#dashboard/api/refresher.ts';
import { uploadTo } from '#dashboard/api/upload.ts';
import { pickFiles } from '#dashboard/components/bulk-upload/pick-files.ts';
import { showError, showUndo } from '#dashboard/components/notices.tsx';
import { endingsOf } from '#slide-types/file-kinds.ts';
import { useTranslation } from '#ui/language.ts';
import { untilReady } from './until-ready.ts';

/** Kinds whose upload is the same as the first one. */
const UPLOADED_AS = {
  image: 'image',
  video: 'video',
  document: 'document',
  animation: 'animation',
  xml: 'rates',
} as const;

interface ReplaceFileProps {
  file: UploadedFile;
  portalId: number;
  /** Shows the file that has taken the place of another one. */
  onShow(fileId: string, otherId: string | undefined): void;
}

/** Uploads another file, and shows it wherever this one is used, once screens can show it. */
export function ReplaceFile({ file, portalId, onShow }: ReplaceFileProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const kind = UPLOADED_AS[file.kind as keyof typeof UPLOADED_AS];
  if (!kind) return null;

  /** Replaces the file at one location by that at another, which is then shown. */
  const exchange = async (from: string, to: string) => {
    const idAt = async (location: string) => {
      const { files } = await queryClient.fetchQuery({ ...filesQuery(portalId), staleTime: 0 });
      return files.find((one) => one.location === location)?._id;
    };
    const _id = await idAt(from);
    // Someone else has replaced or deleted it.
    if (_id === undefined) throw new Error(t('This file doesn’t exist any more. Reload the page.'));
    const { uses } = await call('POST /api/files/replace', { PortalId: portalId, _id, location: to });
    onShow(_id, await idAt(to));
    void Promise.all(keysOfPortal(portalId).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    return uses;
  };
  const replace = async (chosen: File) => {
    const { signal } = new AbortController();
    setPercent(0);
    const onProgress = (part: number) => setPercent(Math.round(part * 100));
    const { location } = await uploadTo(portalId)(chosen, kind, { onProgress, signal });
    await untilReady(location);
    const count = await exchange(file.location, location);
    const words = t('{{name}} was replaced in {{count}} places.', {
      name: file.name,
      count,
      defaultValue_one: '{{name}} was replaced in {{count}} place.',
    });
    showUndo(words, () => exchange(location, file.location).catch(showFailure));
  };
  const choose = async () => {
    const [chosen] = await pickFiles(false, endingsOf(file.kind));
    if (chosen) await replace(chosen).catch(showFailure);
    setPercent(null);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconReplace size={16} aria-hidden />}
      disabled={percent !== null}
      onClick={() => void choose()}
    >
      {percent === null
        ? t('Replace everywhere')
        : percent < 100
          ? t('Uploading, {{percent}} %', { percent })
          : t('Preparing for screens')}
    </Button>
  );
}

function showFailure(error: Error): void {
  showError(error.message);
}
