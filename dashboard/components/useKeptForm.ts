import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';
import { useTranslation } from '#ui/language.ts';
import { useAskBeforeLeaving } from './useAskBeforeLeaving.ts';
import { useKeptWork } from './useKeptWork.ts';

/**
 * Keeps what somebody has written into a form from being lost: leaving asks first, and what was unsaved when a session ended is
 * written into it again. `place` names the form and its record; `unsaved` is what may be kept, null where that is nothing.
 * Answers whether something was written into it.
 */
export function useKeptForm<Values>(
  place: string,
  form: UseFormReturnType<Values>,
  unsaved: Partial<Values> | null = form.isDirty() ? form.getValues() : null,
): boolean {
  const { t } = useTranslation();
  useAskBeforeLeaving(form.isDirty(), t('Leave without saving your changes?'));
  const kept = useKeptWork(place, unsaved);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was left is written into the form once, when it opens
  useEffect(() => {
    if (kept) form.setValues(kept as never);
  }, []);
  return kept !== null;
}
