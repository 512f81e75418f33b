import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Pages on which one record is created or edited; the record's `_id` is in their address. */
type RecordAddress =
  | '/dashboard/controlpanel/editarea'
  | '/dashboard/controlpanel/editchannel'
  | '/dashboard/controlpanel/edituser'
  | '/dashboard/webmaster/editportal'
  | '/dashboard/webmaster/templates/edittemplate';

interface PageRecord<Entity> {
  /** The stored record; null while it is new. */
  record: Entity | null;
  /** The record in the address doesn't exist (any more). */
  isMissing: boolean;
  /** React key of the form: a new record keeps its form when it is created, another one gets a new form. */
  formKey: number;
  /** Call this when the form's record has been created. Its `_id` is then in the address. */
  onCreated(saved: Entity): void;
}

/**
 * The record of a page by its address: an existing one from its list, or a new one (without `id`). A new record is
 * known as soon as it is created, so that saving again doesn't create it twice.
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
      // The user has left in the meantime.
      if (shownForm.current !== formKey) return;
      setPage((before) => ({ ...before, created: saved }));
      // Changes made while it was being saved are still in the form, so nothing would be lost.
      void navigate({ to: address, search: { id: saved._id }, replace: true, ignoreBlocker: true });
    },
  };
}
