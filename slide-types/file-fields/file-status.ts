import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Problem } from '#contract/errors/problem.ts';
import { noticeSentence } from '../sentence-of.ts';

/** What the server knows of an uploaded file. */
export interface FileStatus extends Partial<Problem> {
  state: 'ready' | 'converting' | 'failed';
  /** 0 to 100. */
  percent: number;
  /** Why it failed, in English. */
  error: string | null;
  bytes: number;
  /** In pixels. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** The locations of a document's pages. */
  pages: string[];
  notices: (Problem & { notice: string })[];
}

const ASK_AGAIN_MS = 1_000;

/** The status of a file of this server, refetched until it is converted. */
export const fileStatusQuery = (location: string) =>
  queryOptions({
    queryKey: ['media', location],
    queryFn: () => statusOf(location),
    enabled: location.startsWith('/'),
    refetchInterval: ({ state }) => (state.data?.state === 'converting' ? ASK_AGAIN_MS : false),
  });

/** Null until it is known, and for a file of another server. */
export function useFileStatus(location: string): FileStatus | null {
  return useQuery(fileStatusQuery(location)).data ?? null;
}

/** Sentences about a file that was accepted, as at its upload. */
export function useFileNotices(location: string): string[] {
  const notices = useFileStatus(location)?.notices ?? [];
  return notices.map(noticeSentence);
}

export async function statusOf(location: string): Promise<FileStatus> {
  const response = await fetch(`${location}?status`);
  if (!response.ok) throw new Error(`The status of ${location} returned ${response.status}.`);
  return (await response.json()) as FileStatus;
}
