import { useQuery } from '@tanstack/react-query';
import type { RequestOf } from '#contract/client.ts';
import { lastEditorQuery } from '#dashboard/api/queries.ts';
import { useUser } from '#dashboard/session/session.ts';
import { useTranslation } from '#ui/language.ts';
import { timeAgo } from './time-words.ts';
import { useNow } from './useNow.ts';

/** How the server names a record of which it knows who saved it. */
export type EditedRecord = RequestOf<'POST /api/audit/getlasteditor'>;

/** Says who saved this version of a record while the user was editing it, and when, once that is known. */
export function useSavedBy(record: EditedRecord, version: string | number): string {
  const { t } = useTranslation();
  const user = useUser();
  const nowMs = useNow();
  const { data } = useQuery(lastEditorQuery(record, version));
  if (!data?.editor || data.at === null) return t('Someone else saved changes while you were editing.');
  const time = timeAgo(data.at, nowMs);
  if (data.editor._id === user._id) {
    return t('You saved changes in another window while editing here ({{time}}).', { time });
  }
  return t('{{name}} saved changes while you were editing ({{time}}).', { name: data.editor.name, time });
}
