import { Drawer } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useReturnFocus } from '#dashboard/components/useReturnFocus.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './PartEditor.module.css';
import { StoredSlideEditor } from './StoredSlideEditor.tsx';

interface PartEditorProps {
  portalId: number;
  areaId: string;
  slideId: string;
  onClosed(): void;
}

/** The editor of a playlist's slide, above that of the playlist. */
export function PartEditor({ onClosed, ...place }: PartEditorProps) {
  const { t } = useTranslation();
  useReturnFocus();
  const [isClosing, setClosing] = useState(false);
  const close = useCallback(() => setClosing(true), []);
  return (
    <Drawer.Root
      className={classes.root}
      opened
      onClose={close}
      position="right"
      size="min(1320px, 100vw - var(--page-edge))"
      closeOnEscape={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('Slide of the playlist')}>
        <Drawer.Body className={classes.body}>
          <StoredSlideEditor {...place} part={{ isClosing, close, stay: () => setClosing(false), onClosed }} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
