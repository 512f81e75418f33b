import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** The pages on which one record is made or edited; the record's `_id` is in their address. */
type RecordAddress =
  | '/dashboard/controlpanel/editarea'
  | '/dashboard/controlpanel/editchannel'
  | '/dashboard/controlpanel/edituser'
  | '/dashboard/webmaster/editportal'
  | '/dashboard/webmaster/templates/edittemplate';

interface PageRecord<Entity> {
  /** What is stored; null while it is being made. */
  record: Entity | null;
  /** The address names one that is not there (any more). */
  isMissing: boolean;
  /** The form's key: one that was just made stays in the form in which it was made, another one gets a form of its own. */
  formKey: number;
  /** Tells that the record of this form is stored now. The address names it from here on. */
  onCreated(saved: Entity): void;
}

/**
 * The record of a page by its address: an existing one of its list, or a new one (no `id`). One that was just made is known
 * before the list has it: saved once more, it must not be made once more.
 */
export function usePageRecord<Entity extends { _id: string }>(
  address: RecordAddress,
  id: string | undefined,
  list: readonly Entity[] | undefined,
): PageRecord<Entity> {
  const navigate = useNavigate();
  const [page, setPage] = useState<{ id?: string | undefined; created: Entity | null; formKey: number }>({
    ...{ id, created: null, formKey: 0 },
  });
  if (page.id !== id) {
    const isTheCreated = id !== undefined && id === page.created?._id;
    setPage(isTheCreated ? { ...page, id } : { id, created: null, formKey: page.formKey + 1 });
  }
  const { created, formKey } = page;

  const shownForm = useRef<number | null>(null);
  useEffect(() => {
    shownForm.current = formKey;
    return () => {
      shownForm.current = null;
    };
  }, [formKey]);

  const record = list?.find((one) => one._id === id) ?? created;
  return {
    ...{ record, formKey },
    isMissing: id !== undefined && list !== undefined && record === null,
    onCreated(saved) {
      // Whoever has left meanwhile is not called back.
      if (shownForm.current !== formKey) return;
      setPage((before) => ({ ...before, created: saved }));
      // What was written while it was stored is still in the form: nothing is left behind that one should be asked about.
      void navigate({ to: address, search: { id: saved._id }, replace: true, ignoreBlocker: true });
    },
  };
}
