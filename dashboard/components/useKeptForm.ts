import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from '#ui/language.ts';
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts';
import { useKeptWork } from './useKeptWork.ts';

/**
 * Keeps unsaved values of a form from being lost: asks before leaving, and restores what was unsaved when a session
 * ended. `formKey` identifies the form and its record; `unsaved` are the values to keep, or null. Returns
 * whether values were restored.
 */
export function useKeptForm<Values>(
  formKey: string,
  form: UseFormReturnType<Values>,
  unsaved: Partial<Values> | null = form.isDirty() ? form.getValues() : null,
): boolean {
  const { t } = useTranslation();
  useAskBeforeLeaving(form.isDirty(), t('Your unsaved changes will be lost.'));
  const kept = useKeptWork(formKey, unsaved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are restored once, when the form opens
  useEffect(() => {
    if (kept) form.setValues(kept as never);
  }, []);
  return kept !== null;
}
