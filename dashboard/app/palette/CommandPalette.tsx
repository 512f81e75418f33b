import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './CommandPalette.module.css';
import { useFindings } from './useFindings.ts';

/** Finds a channel, a slide or a screen by its name and opens it. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const combobox = useCombobox({ opened: true });
  const groups = useFindings(words);
  const findings = groups.flatMap((group) => group.findings);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what was found is what Enter opens
  useEffect(() => void combobox.selectFirstOption(), [words, findings.length]);

  return (
    <Modal.Root opened onClose={onClose} size={560} yOffset="12dvh" transitionProps={{ duration: 140 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('Find')}>
        <Combobox
          store={combobox}
          onOptionSubmit={(key) => {
            onClose();
            findings.find((finding) => finding.key === key)?.open();
          }}
        >
          <Combobox.EventsTarget>
            <TextInput
              data-autofocus
              type="search"
              size="lg"
              variant="unstyled"
              className={classes.input}
              aria-label={t('Find a channel, a slide or a screen')}
              placeholder={t('Find a channel, a slide or a screen')}
              leftSection={<IconSearch size={18} aria-hidden />}
              // The list takes Escape for itself, and the dialog would never hear of it.
              onKeyDownCapture={(event) => event.key === 'Escape' && onClose()}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.list} aria-label={t('What was found')}>
            {groups.map(({ title, findings: found }) => (
              <Combobox.Group key={title} label={title}>
                {found.map(({ key, name, note }) => (
                  <Combobox.Option key={key} value={key} className={classes.finding}>
                    <span className={classes.name}>{name}</span>
                    {note && <span className={classes.note}>{note}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {findings.length === 0 && <Combobox.Empty>{t('Nothing is called like that.')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  );
}
