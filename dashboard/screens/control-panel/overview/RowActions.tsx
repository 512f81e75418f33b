import { IconArchive, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RowAction } from '#dashboard/components/RowAction.tsx';
import { useTranslation } from '#ui/language.ts';

interface RowActionsProps {
  id: string;
  name: string;
  /** The page on which the record is edited; null without permission. */
  editAt:
    | '/dashboard/controlpanel/editchannel'
    | '/dashboard/controlpanel/edituser'
    | '/dashboard/controlpanel/editarea'
    | null;
  /** Null for records that can't be copied. */
  onCopy?: (() => void) | null;
  /** Null for records that can't be archived. */
  onArchive?: (() => void) | null;
  /** Null without permission. */
  onDelete: (() => void) | null;
}

/** The actions for a record in its row. */
export function RowActions({ id, name, editAt, onCopy, onArchive, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {editAt && (
        <RowAction
          title={t('Edit')}
          label={t('Edit {{name}}', { name })}
          icon={<IconPencil size={17} />}
          renderRoot={(props) => <Link to={editAt} search={{ id }} {...props} />}
        />
      )}
      {onCopy && (
        <RowAction
          title={t('Copy', { context: 'verb' })}
          label={t('Copy {{name}}', { name })}
          icon={<IconCopy size={17} />}
          onClick={onCopy}
        />
      )}
      {onArchive && (
        <RowAction
          title={t('Archive', { context: 'verb' })}
          label={t('Archive {{name}}', { name })}
          icon={<IconArchive size={17} />}
          onClick={onArchive}
        />
      )}
      {onDelete && (
        <RowAction
          title={t('Delete')}
          label={t('Delete {{name}}', { name })}
          icon={<IconTrash size={17} />}
          isGrave
          onClick={onDelete}
        />
      )}
    </>
  );
}
