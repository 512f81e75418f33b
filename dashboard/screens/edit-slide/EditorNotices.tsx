import { Alert, Button, Group, List, Text } from '@mantine/core';
import { IconAlertTriangle, IconArchive, IconHistory, IconLock, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Problems } from '#slide-types/define.ts';
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
      {state.conflict && <ConflictNotice edit={edit} />}
      {state.isRestored && hasUnsaved(state) && !state.conflict && <RestoredNotice edit={edit} />}
      {state.failedAttempts > 0 && !isEmpty(problems) && (
        <ProblemList problems={problems} attempts={state.failedAttempts} />
      )}
    </>
  );
}

function ConflictNotice({ edit }: { edit: EditSlide }) {
  return (
    <Alert icon={<IconUsers />} color="yellow" role="alert" title="Someone else saved this slide while you changed it.">
      <Text>Nothing of yours has been saved since then, and nothing of theirs is lost. Which do you want?</Text>
      <Group mt="sm" gap="sm">
        <Button variant="default" onClick={edit.chooseTheirs}>
          Load theirs
        </Button>
        <Button variant="default" onClick={edit.chooseMine}>
          Keep mine
        </Button>
      </Group>
      <Text size="sm" mt="sm">
        “Load theirs” drops your unsaved changes. “Keep mine” saves the fields that you changed over theirs; the other
        fields stay as they saved them.
      </Text>
    </Alert>
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
