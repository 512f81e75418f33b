import { Alert, Button, List } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconHistory, IconLock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Problems } from '#slide-types/define.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { isEmpty } from './draft.ts';
import { hasUnsaved } from './saving.ts';
import type { EditSlide } from './useEditSlide.ts';

/** What there is to know or to decide before going on, above the form. */
export function EditorNotices({ edit, problems }: { edit: EditSlide; problems: Problems }) {
  const { state, mayEdit } = edit;
  return (
    <>
      {!mayEdit && (
        <Alert icon={<IconLock />} color="gray" title="You can look at this slide, but not change it.">
          Contributors edit the slides that they made themselves.
        </Alert>
      )}
      {state.stored?.archived && (
        <Alert icon={<IconArchive />} color="gray" title="This slide is in the archive.">
          No screen shows it until it is restored.
        </Alert>
      )}
      {state.conflict && <ConflictNotice key={state.conflict.lastModified} edit={edit} theirs={state.conflict} />}
      {state.isRestored && hasUnsaved(state) && !state.conflict && <RestoredNotice edit={edit} />}
      {state.failedAttempts > 0 && !isEmpty(problems) && (
        <ProblemList problems={problems} attempts={state.failedAttempts} />
      )}
    </>
  );
}

function RestoredNotice({ edit }: { edit: EditSlide }) {
  return (
    <Alert icon={<IconHistory />} color="gray" title="What you had not saved is back.">
      <Button variant="default" size="xs" onClick={edit.discard}>
        {edit.state.stored ? 'Drop these changes' : 'Start afresh'}
      </Button>
    </Alert>
  );
}

/** Everything that keeps the slide from being saved, at once. Each vain attempt brings the reader here. */
function ProblemList({ problems, attempts }: { problems: Problems; attempts: number }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, though the element stays
  useEffect(() => box.current?.focus(), [attempts]);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      role="alert"
      icon={<IconAlertTriangle />}
      color="red"
      title="There were some validation errors with your slide:"
    >
      <List>
        {Object.entries(problems).map(([field, sentence]) => (
          <List.Item key={field}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
