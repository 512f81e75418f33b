import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import type { FileLinks, LinkedKind } from '../file-links.ts';
import { LinkState, useFileLink } from './LinkState.tsx';

interface LinkFieldProps {
  kind: LinkedKind;
  /** Of the current file; empty for none. */
  location: string;
  links: FileLinks;
  onLinked(file: { location: string; name: string }): void;
  /** Called with the new version of the current file. */
  onReplaced(location: string): void;
}

/** Below the field of a file: its link, or a button to fetch one from the web. */
export function LinkField({ kind, location, links, onLinked, onReplaced }: LinkFieldProps) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  const link = useFileLink(location, links);
  return (
    <div>
      {link ? (
        <LinkState location={location} links={links} onReplaced={(file) => onReplaced(file.location)} />
      ) : (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={dialog.open}
        >
          {t('Link to a file on the web')}
        </Button>
      )}
      <Modal opened={isOpen} onClose={dialog.close} title={t('Link to a file on the web')} centered>
        <LinkForm
          kind={kind}
          links={links}
          onLinked={(file) => {
            dialog.close();
            onLinked(file);
          }}
          onClose={dialog.close}
        />
      </Modal>
    </div>
  );
}

function LinkForm({
  kind,
  links,
  onLinked,
  onClose,
}: Pick<LinkFieldProps, 'kind' | 'links' | 'onLinked'> & { onClose(): void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => links.add(address.trim(), kind),
    onSuccess: onLinked,
  });
  const isEmpty = address.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is inside the form of the slide.
        event.stopPropagation();
        if (!isEmpty && !isPending) mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('Web address')}
          description={
            kind === 'document'
              ? t(
                  'The address of a PDF or another document, or a link from Google Slides, Google Docs, OneDrive, Dropbox or Nextcloud that anyone can open.',
                )
              : t(
                  'The address of an image, or a link from Google Drive, OneDrive, Dropbox or Nextcloud that anyone can open.',
                )
          }
          placeholder="https://"
          type="url"
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            reset();
          }}
          error={error?.message}
          autoComplete="off"
        />
        <Text size="sm" c="dimmed">
          {t('The file is fetched again every minute. When it changes, all screens show the new version.')}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={isEmpty}>
            {t('Link', { context: 'verb' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
