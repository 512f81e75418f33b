import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RequestOf } from '#contract/client.ts';
import type { UploadedFile } from '#contract/entities/uploaded-file.ts';
import { call } from '#dashboard/api/client.ts';
import { filesQuery } from '#dashboard/api/file-queries.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { allOf } from '#dashboard/components/answers.ts';
import { showError, showNotice } from '#dashboard/components/notices.tsx';
import { useIsStillHere } from '#dashboard/components/useIsStillHere.ts';
import { useSelection } from '#dashboard/session/selection.ts';
import { useTranslation } from '#ui/language.ts';
import { type FilesSearch, filesToShow, foldersOf } from './files-list.ts';

const route = getRouteApi('/staff/dashboard/files');
const NONE: readonly UploadedFile[] = [];

/** The files of the selected portal, and those that the address asks for. */
export function useFiles() {
  const { portalId } = useSelection();
  const asked = route.useSearch();
  const navigate = route.useNavigate();
  const isStillHere = useIsStillHere();
  const answer = useQuery(filesQuery(portalId));
  const files = answer.data?.files ?? NONE;
  return {
    portalId,
    files,
    shown: useMemo(() => filesToShow(files, asked), [files, asked]),
    folders: useMemo(() => foldersOf(files), [files]),
    open: files.find(({ _id }) => _id === asked.file) ?? null,
    asked,
    used: answer.data?.bytesUsed ?? 0,
    most: answer.data?.mostBytes ?? 0,
    ...allOf([answer]),
    /** Typing and closing add nothing to the browser's history. */
    go(change: FilesSearch) {
      if (!isStillHere()) return;
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: !('file' in change) || change.file === undefined || asked.file !== undefined,
        resetScroll: false,
      });
    },
    /** Shows another file in the details, unless these have been closed or show a third one in the meantime. */
    showInstead(fileId: string, otherId: string | undefined) {
      if (!isStillHere()) return;
      void navigate({
        search: (before) => (before.file === fileId ? { ...before, file: otherId } : before),
        replace: true,
        resetScroll: false,
      });
    },
  };
}

export type Files = ReturnType<typeof useFiles>;

type Change = 'PATCH /api/files/rename' | 'PATCH /api/files/move' | 'POST /api/files/delete';

/** Changes files, and says so in `words` when it is done. Errors are shown. */
export function useFileChanges(portalId: number) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ make }: { make(): Promise<unknown>; words: string | null }) => make(),
    onSuccess: (_, { words }) => {
      if (words !== null) showNotice(words);
    },
    onError: (error) => showError(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.files(portalId) }),
  });
  /** Resolves to whether it succeeded. */
  const change = <Name extends Change>(name: Name, request: Omit<RequestOf<Name>, 'PortalId'>, words: string | null) =>
    mutateAsync({
      make: () => call(name, { PortalId: portalId, ...request } as unknown as RequestOf<Name>),
      words,
    }).then(
      () => true,
      () => false,
    );
  return {
    isPending,
    rename: ({ _id }: UploadedFile, name: string) => change('PATCH /api/files/rename', { _id, name }, null),
    move: (files: readonly UploadedFile[], folder: string) =>
      change(
        'PATCH /api/files/move',
        { array: idsOf(files), folder },
        t('{{count}} files moved', { count: files.length, defaultValue_one: '{{count}} file moved' }),
      ),
    renameFolder: (inFolder: readonly UploadedFile[], folder: string) =>
      change('PATCH /api/files/move', { array: idsOf(inFolder), folder }, t('Folder renamed')),
    remove: (files: readonly UploadedFile[]) =>
      change(
        'POST /api/files/delete',
        { array: idsOf(files) },
        t('{{count}} files deleted', { count: files.length, defaultValue_one: '{{count}} file deleted' }),
      ),
  };
}

export type FileChanges = ReturnType<typeof useFileChanges>;

function idsOf(files: readonly UploadedFile[]): string[] {
  return files.map(({ _id }) => _id);
}
