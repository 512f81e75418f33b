import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { ThemeFields } from '#dashboard/components/ThemeFields.tsx';
import { isValid } from '#dashboard/components/theme-choices.ts';
import { useAskBeforeLeaving } from '#dashboard/components/useAskBeforeLeaving.ts';
import type { Theme } from '#slide-types/theme.ts';
import { useTranslation } from '#ui/language.ts';
import { OtherVersionNotice } from './OtherVersionNotice.tsx';
import { usePortalSetting } from './usePortalSetting.ts';

function isSame(one: Theme | null, other: Theme | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The portal's theme. It is saved as a whole, so that screens never show half of it. */
export function ThemeSettings({ portal: { _id, PortalId, theme } }: { portal: Portal }) {
  const { t } = useTranslation();
  /** `before` is the stored theme that was changed. */
  const [draft, setDraft] = useState<{ theme: Theme | null; before: Theme | null } | null>(null);
  const saving = usePortalSetting(PortalId, async (chosen: Theme | null) => {
    // Another theme may have been saved that hasn't been loaded here yet.
    const saved = await call('PATCH /api/portals/setTheme', { PortalId, theme: chosen, before: theme });
    // What was changed since is based on what is stored now.
    setDraft((now) => (now === draft || !now ? null : { ...now, before: chosen }));
    return saved;
  });
  const value = draft ? draft.theme : theme;
  const before = draft ? draft.before : theme;
  const isChanged = !isSame(value, theme);
  useAskBeforeLeaving(isChanged, t('Your unsaved changes will be lost.'));
  const hasOther = isChanged && !isSame(before, theme) && !saving.isPending;
  return (
    <Stack gap="md">
      <ThemeFields portalId={PortalId} value={value} onChange={(chosen) => setDraft({ theme: chosen, before })} />
      {hasOther && (
        <OtherVersionNotice
          record={{ PortalId, kind: 'portal', _id }}
          version={JSON.stringify(theme)}
          onKeep={() => saving.submit(value)}
          onLoad={() => setDraft(null)}
        />
      )}
      {isChanged && !hasOther && (
        <Group gap="sm">
          <Button loading={saving.isPending} disabled={!isValid(value)} onClick={() => saving.submit(value)}>
            {t('Save theme')}
          </Button>
          <Button variant="default" disabled={saving.isPending} onClick={() => setDraft(null)}>
            {t('Discard these changes')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
