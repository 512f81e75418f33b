import { Combobox, Modal, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import classes from './Finder.module.css';
import { useReturnFocus } from './useReturnFocus.ts';

/** A search result. */
export interface Finding {
  key: string;
  name: string;
  /** Its kind, if the group doesn't say it. */
  note?: string;
  open(): void;
}

export interface FindingGroup {
  /** Omitted if there is only one group. */
  title?: string;
  findings: Finding[];
}

interface FinderProps {
  /** Title of the dialog. */
  title: string;
  /** Label of the field. */
  label: string;
  words: string;
  onType(words: string): void;
  groups: FindingGroup[];
  /** Shown if there are no results. */
  nothingFound: string;
  onClose(): void;
}

/** A dialog with a search field and its results: arrow keys, Home and End select a result, and Enter opens it. */
export function Finder({ title, ...search }: FinderProps) {
  useReturnFocus();
  return (
    <Modal.Root opened onClose={search.onClose} size={560} yOffset="12dvh" transitionProps={{ duration: 140 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <FinderSearch {...search} />
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * A component of its own, because the dialog mounts its content later: the first result can be selected when this
 * mounts.
 */
function FinderSearch({ label, words, onType, groups, nothingFound, onClose }: Omit<FinderProps, 'title'>) {
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  const listId = useId();
  const [activeId, setActiveId] = useState<string | null>(null);
  const findings = groups.flatMap((group) => group.findings);
  const keys = findings.map(({ key }) => key).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new results select the first one
  useEffect(() => moveTo(() => combobox.selectOption(0)), [keys]);

  /** Selects another option and points the field to it, which is what screen readers announce. */
  function moveTo(mark: () => void): void {
    mark();
    const list = document.getElementById(listId);
    setActiveId(list?.querySelector('[data-combobox-selected]')?.id ?? null);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const moves: Record<string, () => void> = {
      ArrowDown: combobox.selectNextOption,
      ArrowUp: combobox.selectPreviousOption,
      Home: () => combobox.selectOption(0),
      End: () => combobox.selectOption(findings.length - 1),
    };
    const move = moves[event.key];
    // The list would handle Escape itself, and the dialog would not close.
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') combobox.clickSelectedOption();
    else if (move) moveTo(move);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          onClose();
          findings.find((finding) => finding.key === key)?.open();
        }}
      >
        {/* Mantine's own key handling has no Home and End, and doesn't announce the first selection. */}
        <Combobox.EventsTarget withKeyboardNavigation={false} withAriaAttributes={false}>
          <TextInput
            data-autofocus
            type="search"
            size="lg"
            variant="unstyled"
            className={classes.input}
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={activeId ?? undefined}
            autoComplete="off"
            placeholder={label}
            leftSection={<IconSearch size={18} aria-hidden />}
            onKeyDown={onKeyDown}
            value={words}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Combobox.Options id={listId} className={classes.list} aria-label={t('Search results')}>
          {groups.map(({ title: heading, findings: found }) => (
            <Combobox.Group key={heading ?? ''} label={heading}>
              {found.map(({ key, name, note }) => (
                <Combobox.Option key={key} value={key} className={classes.finding}>
                  <span className={classes.name}>{name}</span>
                  {note && <span className={classes.note}>{note}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {findings.length === 0 && <Combobox.Empty>{nothingFound}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
      <VisuallyHidden role="status">
        {findings.length === 0 ? nothingFound : t('{{count}} found', { count: findings.length })}
      </VisuallyHidden>
    </>
  );
}
