import type { Portal } from '#contract/entities/portal.ts';
import { call } from '#dashboard/api/client.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { ScreenLanguageField } from '#dashboard/components/ScreenLanguageField.tsx';
import { useTranslation } from '#ui/language.ts';
import classes from './PortalSection.module.css';
import { ThemeSettings } from './ThemeSettings.tsx';
import { usePortalSetting } from './usePortalSetting.ts';

/** What all channels of the portal have in common. */
export function PortalSection({ portal }: { portal: Portal }) {
  const { PortalId, language } = portal;
  const { t } = useTranslation();
  const speaking = usePortalSetting(PortalId, (tag: string) =>
    call('PATCH /api/portals/setLanguage', { PortalId, language: tag }),
  );
  return (
    <PanelSection title={t('All channels')} summary={t('Applies to every channel without a setting of its own.')}>
      <div className={classes.fields}>
        <ScreenLanguageField
          value={speaking.isPending ? (speaking.variables ?? language) : language}
          defaultLabel={t('The language of each screen')}
          disabled={speaking.isPending}
          onChange={speaking.submit}
        />
        <ThemeSettings portal={portal} />
      </div>
    </PanelSection>
  );
}
