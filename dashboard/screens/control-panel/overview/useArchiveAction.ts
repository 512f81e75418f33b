import { askFirst } from '#dashboard/components/ask-first.tsx';
import { type ArchivedKind, useArchiveRecord } from '#dashboard/components/useArchiveRecord.ts';
import { useTranslation } from '#ui/language.ts';

interface Named {
  _id: string;
  PortalId: number;
  name: string;
}

/** Archives a channel or an area after confirmation. */
export function useArchiveAction(kind: ArchivedKind): (record: Named) => void {
  const { t } = useTranslation();
  const { mutate } = useArchiveRecord(kind);
  return (record) =>
    askFirst({
      title: t('Archive “{{name}}”', { name: record.name }),
      question:
        kind === 'channel'
          ? t('Do you really want to archive this channel?')
          : t('Do you really want to archive this area?'),
      consequence:
        kind === 'channel'
          ? t('Its screens go dark. If you restore it later, its slides, address and screens are restored too.')
          : t('It is removed from all screens. If you restore it, it returns to its channels with its slides.'),
      confirm: t('Archive', { context: 'verb' }),
      isGrave: true,
      onConfirm: () => mutate({ record, archived: true }),
    });
}
