import { Button, Group, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '#ui/language.ts';

interface LeaveQuestionProps {
  /** What would be lost. */
  words: string;
  onStay(): void;
  onLeave(): void;
}

/** The content of every dialog about unsaved work. Its title is `leaveTitle()`. */
export function LeaveQuestion({ words, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <>
      <Text>{words}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('Keep editing')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('Leave without saving')}
        </Button>
      </Group>
    </>
  );
}

export function leaveTitle(): string {
  return t('Leave without saving?');
}

/** Asks whether unsaved work may be lost; `words` says which. */
export function mayLeave(words: string): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isLeaving: boolean) => {
      resolve(isLeaving);
      modals.close(id);
    };
    const id = modals.open({
      title: leaveTitle(),
      // Also called after an answer, when it has no effect.
      onClose: () => resolve(false),
      children: <LeaveQuestion words={words} onStay={() => answer(false)} onLeave={() => answer(true)} />,
    });
  });
}
