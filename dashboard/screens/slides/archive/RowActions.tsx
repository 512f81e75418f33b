import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from '#ui/language.ts';
import { RowButton } from './RowButton.tsx';

interface RowActionsProps {
  /** Name of the archived slide, channel or area. */
  name: string;
  isBusy?: boolean;
  onRestore(): void;
  onDelete(): void;
}

/** The last two cells of every row of the archive. */
export function RowActions({ name, isBusy = false, onRestore, onDelete }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <td>
        <RowButton icon={IconArrowBackUp} word={t('Restore')} name={name} isDisabled={isBusy} onClick={onRestore} />
      </td>
      <td>
        <RowButton
          icon={IconTrash}
          word={t('Delete')}
          name={name}
          isDestructive
          isDisabled={isBusy}
          onClick={onDelete}
        />
      </td>
    </>
  );
}
