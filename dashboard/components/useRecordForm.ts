import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#dashboard/api/client.ts';
import { serverNow } from '#dashboard/session/server-clock.ts';
import { goOnWith } from './go-on-with.ts';
import { useKeptForm } from './useKeptForm.ts';
import type { EditedRecord } from './useSavedBy.ts';
import { useSubmission } from './useSubmission.ts';

interface RecordFormOptions<Values, Saved> {
  /** Identifies the form and its record, for restoring unsaved changes. */
  formKey: string;
  /** The record, to find out who else saves it; null for a new one. */
  record: EditedRecord | null;
  /** Fields that must not be stored in the browser. */
  secrets?: readonly (keyof Values & string)[];
  /** The stored values, or a new record's defaults. A form without changes follows them. */
  initial: Values;
  /** Errors that prevent saving: field → sentence. The server checks again. */
  validate?(values: Values): Partial<Record<string, string>>;
  /** Saves the changed values; for a new record these may be all. */
  save(values: Values, changed: Partial<Values>): Promise<Saved>;
  /** The form's values for the saved record. */
  valuesOf(saved: Saved): Values;
  /** Called once the form contains the saved values and later changes, so that navigation doesn't ask about them. */
  onSaved(saved: Saved): void;
}

export interface RecordForm<Values> {
  form: UseFormReturnType<Values>;
  isChanged: boolean;
  isSaving: boolean;
  isSaved: boolean;
  /** The server's message about the last failed save. */
  error: string | null;
  /** Unsaved changes of an earlier session have been restored. */
  isRestored: boolean;
  /** What someone else saved while this form had changes, and when that was noticed; null if nobody did. */
  newer: { record: EditedRecord; version: number } | null;
  /** Discards all changes. */
  discard(): void;
  submit(event?: FormEvent<HTMLFormElement>): void;
}

/** A record that is edited and saved with a button. Leaving with unsaved changes asks first. */
export function useRecordForm<Values extends Record<string, unknown>, Saved>({
  formKey,
  record,
  secrets = [],
  initial,
  validate,
  save,
  valuesOf,
  onSaved,
}: RecordFormOptions<Values, Saved>): RecordForm<Values> {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    ...(validate && { validate: validate as never }),
  });
  const wasKept = useKeptForm(formKey, form, keepable(form, secrets));
  const [isRestored, setIsRestored] = useState(wasKept);

  const followed = useRef(JSON.stringify(initial));
  const [noticedAt, setNoticedAt] = useState<number | null>(null);

  const { submit, isPending, isSuccess, error } = useSubmission({
    mutationFn: (values: Values) => save(values, changesOf(form, values)),
    onSuccess(saved, sent) {
      goOnWith(form, valuesOf(saved), sent);
      followed.current = JSON.stringify(valuesOf(saved));
      setNoticedAt(null);
      setIsRestored(false);
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });

  const stored = JSON.stringify(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not which object contains them
  useEffect(() => {
    // What this form is saving may be read before the response arrives.
    if (isPending || stored === followed.current) return;
    followed.current = stored;
    if (form.isDirty()) setNoticedAt(serverNow());
    else goOnWith(form, initial);
  }, [stored, isPending]);

  const isChanged = form.isDirty();
  return {
    form,
    isChanged,
    isSaving: isPending,
    isSaved: isSuccess && !isChanged,
    error: error?.message ?? null,
    isRestored: isRestored && isChanged,
    newer: record && noticedAt !== null && isChanged ? { record, version: noticedAt } : null,
    discard() {
      setIsRestored(false);
      setNoticedAt(null);
      goOnWith(form, initial);
    },
    submit: form.onSubmit(submit),
  };
}

/** The values that differ from the stored ones. */
function changesOf<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  values: Values,
): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<Values>;
}

/** The changes that may be kept in the browser; null if there are none. */
function keepable<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  secrets: readonly string[],
): Partial<Values> | null {
  const kept = Object.entries(changesOf(form, form.getValues())).filter(([field]) => !secrets.includes(field));
  return kept.length === 0 ? null : (Object.fromEntries(kept) as Partial<Values>);
}
