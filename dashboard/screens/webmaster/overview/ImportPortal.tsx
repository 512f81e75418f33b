import { Button, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#dashboard/api/client.ts';
import { queryKeys } from '#dashboard/api/query-keys.ts';
import { uploadPortal } from '#dashboard/api/upload.ts';
import { showNotice } from '#dashboard/components/notices.tsx';
import { FileDrop } from '#ui/FileDrop.tsx';
import { useTranslation } from '#ui/language.ts';
import type { Upload } from '#ui/useUpload.ts';
import { readPortalFile } from './portal-file.ts';

const LARGEST_NUMBER = 2_147_483_647;

/** Creates a portal from a file exported by this or another server. */
export function ImportPortal() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('Import Portal')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('Import Portal')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <ImportForm onImported={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function ImportForm({ onImported }: { onImported(): void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [number, setNumber] = useState<number | null>(null);

  const upload: Upload = async (file, options) => {
    const { PortalId, ...found } = await readPortalFile(file);
    // The file may be gigabytes in size, so errors are checked before the upload.
    await call('POST /api/portals/mayImport', { portal: { ...found, PortalId: number ?? PortalId } });
    const portal = await uploadPortal(file, number, options);
    await queries.invalidateQueries({ queryKey: queryKeys.webmasterPanel() });
    await queries.invalidateQueries({ queryKey: queryKeys.portals() });
    showNotice(t('Imported as portal {{number}}: {{name}}', { number: portal.PortalId, name: portal.PortalName }));
    if (portal.unlinkedAreas.length > 0) {
      showNotice(
        t('Some areas used each other’s slides in a loop. These now show their own slides: {{areas}}', {
          areas: portal.unlinkedAreas.join(', '),
        }),
      );
    }
    return { location: portal.PortalName };
  };

  return (
    <Stack gap={16}>
      <Text size="sm">
        {t(
          'Imports everything in a portal: channels, areas, slides and their files. Existing portals are not changed.',
        )}
      </Text>
      <NumberInput
        label={t('New portal number')}
        description={t('Leave empty to keep its original number and the addresses of its screens.')}
        min={0}
        max={LARGEST_NUMBER}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={number ?? ''}
        onChange={(value) => setNumber(value === '' ? null : Number(value))}
      />
      <FileDrop label={t('Portal file')} extensions={['.tar']} upload={upload} onUploaded={onImported} />
    </Stack>
  );
}
