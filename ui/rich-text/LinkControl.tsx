import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from '../language.ts';

/** Turns the selection into a link. Mantine's own control has a button without a label. */
export function LinkControl({ editor, isActive }: { editor: Editor; isActive: boolean }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [address, setAddress] = useState('');

  function begin() {
    setAddress(String(editor.getAttributes('link').href ?? ''));
    open();
  }

  function apply() {
    const link = editor.chain().focus().extendMarkRange('link');
    if (address.trim() === '') link.unsetLink().run();
    else link.setLink({ href: withScheme(address.trim()) }).run();
    close();
  }

  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      trapFocus
      withRoles={false}
      position="bottom-start"
    >
      <Popover.Target>
        <RichTextEditor.Control
          onClick={begin}
          active={isActive}
          aria-label={t('Link')}
          title={t('Link')}
          aria-expanded={isOpen}
        >
          <IconLink size={16} stroke={1.5} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('Link')} p="sm">
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t('Address')}
            placeholder="https://example.com"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && apply()}
            data-autofocus
          />
          <Button onClick={apply}>{t('Apply')}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}

/** People type "example.com" and mean a web address. */
function withScheme(address: string): string {
  return /^([a-z][a-z0-9+.-]*:|\/|#)/i.test(address) ? address : `https://${address}`;
}
