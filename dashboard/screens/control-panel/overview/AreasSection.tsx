import { Button } from '@mantine/core';
import { IconArrowsSort, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Area } from '#contract/entities/area.ts';
import type { Channel } from '#contract/entities/channel.ts';
import { effectsOfArea } from '#dashboard/components/deletion-effects.ts';
import { PanelSection } from '#dashboard/components/PanelSection.tsx';
import { PanelTable } from '#dashboard/components/PanelTable.tsx';
import { useDeletion } from '#dashboard/components/useDeletion.tsx';
import { areaBox } from '#rules/area-box.ts';
import { readersLocale, t, useTranslation } from '#ui/language.ts';
import { RowActions } from './RowActions.tsx';
import { useArchiveAction } from './useArchiveAction.ts';

const CopyRecordDialog = lazy(() => import('#dashboard/components/copies/CopyRecordDialog.tsx'));

/** The portal's areas. */
export function AreasSection({ areas, channels }: { areas: readonly Area[]; channels: readonly Channel[] }) {
  const { t } = useTranslation();
  const remove = useDeletion('POST /api/areas/delete');
  const archive = useArchiveAction('area');
  const [copied, copy] = useState<Area | null>(null);
  return (
    <PanelSection
      title={t('Areas')}
      actions={
        <>
          <Button
            renderRoot={(props) => <Link to="/dashboard/archive" search={{ show: 'areas' }} {...props} />}
            variant="default"
          >
            {t('View Archive')}
          </Button>
          <Button
            component={Link}
            to="/dashboard/controlpanel/sortareas"
            variant="default"
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            disabled={areas.length < 2}
            title={areas.length < 2 ? t('There is nothing to sort yet.') : undefined}
          >
            {t('Sort Areas')}
          </Button>
          {areas.length > 0 && <AddAreaButton />}
        </>
      }
      emptyWords={
        areas.length === 0 ? t('An area is a part of the screen with its own slides. Add the first one.') : undefined
      }
      emptyAction={<AddAreaButton />}
    >
      <PanelTable
        actionCount={4}
        rows={areas}
        columns={[
          {
            title: t('Name'),
            content: ({ name, hide }) => (hide ? t('{{name}} (hidden)', { name }) : name),
            hint: ({ name }) => name,
          },
          { title: t('Position and size'), width: 'wide', isSecondary: true, content: describePosition },
          {
            title: t('Channels'),
            width: 'narrow',
            // On phones, the actions would leave no space for names.
            isSecondary: true,
            content: ({ _id }) => channels.filter((channel) => channel.selectedAreas.includes(_id)).length,
          },
        ]}
        actions={(area) => (
          <RowActions
            id={area._id}
            name={area.name}
            editAt="/dashboard/controlpanel/editarea"
            onCopy={() => copy(area)}
            onArchive={() => archive(area)}
            onDelete={() => remove(area, area.name, effectsOfArea(area, areas, channels))}
          />
        )}
      />
      {copied && (
        <Suspense>
          <CopyRecordDialog
            kind="area"
            record={copied}
            names={areas.map(({ name }) => name)}
            onClose={() => copy(null)}
          />
        </Suspense>
      )}
    </PanelSection>
  );
}

function AddAreaButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/dashboard/controlpanel/editarea" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('Add New Area')}
    </Button>
  );
}

function describePosition(area: Area): string {
  const { left, top, width, height } = areaBox(area);
  const lengths = { width: inWords(width), height: inWords(height), left: inWords(left), top: inWords(top) };
  return t('{{width}} × {{height}} at {{left}}, {{top}}', lengths);
}

/** A CSS length in pixels or percent, as it is written in the language of the page. */
function inWords(length: string): string {
  const value = Number.parseFloat(length).toLocaleString(readersLocale(), { useGrouping: false });
  return length.endsWith('%') ? t('{{percent}}%', { percent: value }) : `${value}\u00a0px`;
}
