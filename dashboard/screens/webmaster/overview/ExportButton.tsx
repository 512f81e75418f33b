import { Button } from '@mantine/core';
import type { Portal } from '#contract/entities/portal.ts';
import { downloadPortal } from '#dashboard/api/client.ts';
import { showError } from '#dashboard/components/notices.tsx';
import { useSubmission } from '#dashboard/components/useSubmission.ts';
import { useTranslation } from '#ui/language.ts';

/** Browsers may read the saved data a little later. */
const KEPT_MS = 60_000;

/** Downloads a portal as one file. */
export function ExportButton({ portal }: { portal: Portal }) {
  const { t } = useTranslation();
  const exporting = useSubmission({
    mutationFn: () => downloadPortal(portal.PortalId),
    onSuccess: (file) => save(file, `portal-${portal.PortalId}.tar`),
    onError: (error) => showError(error.message),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={portal.deleted}
      loading={exporting.isPending}
      aria-label={t('Export {{name}}', { name: portal.PortalName })}
      onClick={() => exporting.submit()}
    >
      {t('Export')}
    </Button>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
