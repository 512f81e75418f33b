import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '#dashboard/api/client.ts';
import { useKeptForm } from './useKeptForm.ts';
import { useSubmission } from './useSubmission.ts';

interface RecordFormOptions<Values, Saved> {
  /** Names the form and its record: where what is not saved waits when the session ends. */
  place: string;
  /** What must not lie about in a browser. */
  secrets?: readonly (keyof Values & string)[];
  /** What is stored, or a new record's defaults. A form without changes of its own follows it. */
  initial: Values;
  /** What keeps the values from being sent: field → sentence. The server has the last word. */
  validate?(values: Values): Partial<Record<string, string>>;
  /** Sends what differs from what is stored; for a new record that may be everything. */
  save(values: Values, changed: Partial<Values>): Promise<Saved>;
  /** The values of what was stored, with which the form goes on. */
  valuesOf(saved: Saved): Values;
  /** Called once the form holds what was stored, and whatever was written meanwhile: a navigation must not be stopped by that. */
  onSaved(saved: Saved): void;
}

export interface RecordForm<Values> {
  form: UseFormReturnType<Values>;
  isChanged: boolean;
  isSaving: boolean;
  isSaved: boolean;
  /** Why the last attempt to save failed, in the server's words. */
  error: string | null;
  /** Some of this was left unsaved when a session ended. */
  isRestored: boolean;
  /** Back to what is stored. */
  discard(): void;
  submit(event?: FormEvent<HTMLFormElement>): void;
}

/** A record that is edited and then saved with a button. Leaving with unsaved changes asks first. */
export function useRecordForm<Values extends Record<string, unknown>, Saved>({
  place,
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
  const wasKept = useKeptForm(place, form, keepable(form, secrets));
  const [isRestored, setIsRestored] = useState(wasKept);

  const { submit, isPending, isSuccess, error } = useSubmission({
    mutationFn: (values: Values) => save(values, changesOf(form, values)),
    onSuccess(saved, sent) {
      goOnWith(form, valuesOf(saved), changedSince(sent, form.getValues()));
      setIsRestored(false);
      onSaved(saved);
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });

  const followed = useRef(JSON.stringify(initial));
  useEffect(() => {
    const stored = JSON.stringify(initial);
    if (stored === followed.current || form.isDirty()) return;
    followed.current = stored;
    goOnWith(form, initial);
  }, [initial, form]);

  const isChanged = form.isDirty();
  return {
    form,
    isChanged,
    isSaving: isPending,
    isSaved: isSuccess && !isChanged,
    error: error?.message ?? null,
    isRestored: isRestored && isChanged,
    discard() {
      setIsRestored(false);
      goOnWith(form, initial);
    },
    submit: form.onSubmit(submit),
  };
}

/** Follows what is stored, but for what somebody has written meanwhile. */
function goOnWith<Values>(form: UseFormReturnType<Values>, stored: Values, written: Partial<Values> = {}): void {
  form.setInitialValues(stored);
  form.setValues({ ...stored, ...written } as never);
  form.resetDirty(stored);
}

/** What was written while an answer was waited for. */
function changedSince<Values extends Record<string, unknown>>(sent: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** The values that differ from what is stored. */
function changesOf<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  values: Values,
): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<Values>;
}

/** What may be kept of the changes; null where that is nothing. */
function keepable<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  secrets: readonly string[],
): Partial<Values> | null {
  const kept = Object.entries(changesOf(form, form.getValues())).filter(([field]) => !secrets.includes(field));
  return kept.length === 0 ? null : (Object.fromEntries(kept) as Partial<Values>);
}
