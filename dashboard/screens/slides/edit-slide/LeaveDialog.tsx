import { Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LeaveQuestion, leaveTitle } from '#dashboard/components/leave-question.tsx';
import { currentSession } from '#dashboard/session/session.ts';
import { useTranslation } from '#ui/language.ts';
import { savesByItself } from './next-save.ts';
import { hasUnsaved } from './saving.ts';
import type { EditSlide } from './useEditSlide.ts';

/** Asks before unsaved changes are lost. What can be saved immediately is saved without asking. */
export function LeaveDialog({ edit }: { edit: EditSlide }) {
  const { t } = useTranslation();
  const { state, part, mayEdit, hurry, forget } = edit;
  const isUnsaved = mayEdit && (hasUnsaved(state) || state.uploads > 0);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => {
      // After the end of the session no answer is possible; the changes are kept until the user returns.
      if (!isUnsaved || currentSession() === null) return false;
      hurry();
      return true;
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const isClosing = part?.isClosing === true;
  const isLeaving = status === 'blocked' || isClosing;
  const isBeingSaved = state.sending !== null || (savesByItself(state, edit.problems) && !state.silence);

  const leave = () => (proceed ? proceed() : part?.onClosed());
  const stay = () => {
    reset?.();
    part?.stay();
  };

  useEffect(() => {
    if (isClosing) hurry();
  }, [isClosing, hurry]);
  useEffect(() => {
    if (isLeaving && !isUnsaved) leave();
  });

  return (
    <Modal opened={isLeaving && isUnsaved && !isBeingSaved} onClose={stay} title={leaveTitle()}>
      <LeaveQuestion
        words={
          state.uploads > 0
            ? t('A file is still uploading. If you leave now, the upload and your unsaved changes will be lost.')
            : t('Your unsaved changes to this slide will be lost.')
        }
        onStay={stay}
        onLeave={() => {
          forget();
          leave();
        }}
      />
    </Modal>
  );
}
