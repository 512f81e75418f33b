import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';

interface RowActionsProps {
  id: string;
  name: string;
  /** The page on which the record is edited; none for those who may not. */
  editAt:
    | '/dashboard/controlpanel/editchannel'
    | '/dashboard/controlpanel/edituser'
    | '/dashboard/controlpanel/editarea'
    | null;
  /** None for those who may not. */
  onDelete: (() => void) | null;
}

/** What can be done with the record of a row. */
export function RowActions({ id, name, editAt, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      {editAt && (
        <ActionIcon
          renderRoot={(props) => <Link to={editAt} search={{ id }} {...props} />}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('Edit {{name}}', { name })}
          title={t('Edit')}
        >
          <IconPencil size={17} />
        </ActionIcon>
      )}
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="red"
          size={32}
          aria-label={t('Delete {{name}}', { name })}
          title={t('Delete')}
          onClick={onDelete}
        >
          <IconTrash size={17} />
        </ActionIcon>
      )}
    </>
  );
}
