import type { UseFormReturnType } from '@mantine/form';

/** Adopts stored values in a form, except for fields that were changed since the values `sent`, if there are any. */
export function goOnWith<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  stored: Values,
  sent: Values | null = null,
): void {
  const written = sent ? changedSince(sent, form.getValues()) : {};
  form.setInitialValues(stored);
  form.setValues({ ...stored, ...written } as never);
  form.resetDirty(stored);
}

function changedSince<Values extends Record<string, unknown>>(sent: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
