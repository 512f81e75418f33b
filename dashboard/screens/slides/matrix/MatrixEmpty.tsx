import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { User } from '#contract/entities/user.ts';
import { archivedAreasQuery } from '#dashboard/api/queries.ts';
import { AddChannelButton } from '#dashboard/components/AddChannelButton.tsx';
import { pickFiles } from '#dashboard/components/bulk-upload/pick-files.ts';
import { EmptyState } from '#dashboard/components/EmptyState.tsx';
import { welcomeText } from '#dashboard/components/welcome.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';

type MatrixEmptyProps =
  | { reason: 'noAreas'; user: User; portalId: number }
  | ({ reason: 'noSlides' } & NoSlidesProps)
  | { reason: 'noChannels' };

interface NoSlidesProps {
  area: Area;
  onCreate(): void;
  onUpload(files: readonly File[]): void;
}

/** Instead of the matrix while it has no rows: why, and what to do next. */
export default function MatrixEmpty(props: MatrixEmptyProps) {
  if (props.reason === 'noAreas') return isWebmaster(props.user) ? <NoAreasYet {...props} /> : <NoAreas />;
  if (props.reason === 'noSlides') return <NoSlides {...props} />;
  return <NoChannelsYet />;
}

/** A portal without areas, for users who can't add any. */
function NoAreas() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('No areas yet')}
      order={1}
      words={[welcomeText(), t("You don't have access to any areas. Contact us if you believe this to be in error.")]}
    />
  );
}

/** A portal without areas, or whose areas are all archived. */
function NoAreasYet({ portalId }: { portalId: number }) {
  const { t } = useTranslation();
  const { data: archived = [] } = useQuery(archivedAreasQuery(portalId));
  return (
    <EmptyState
      symbol="plus"
      title={t('No areas yet')}
      order={1}
      words={[
        welcomeText(),
        t('You must add an area before you can create slides.'),
        t(
          'An area is a part of the screen with its own slides. For most screens, one area that fills the whole screen is enough.',
        ),
      ]}
    >
      <Button component={Link} to="/dashboard/controlpanel/editarea" leftSection={<IconPlus size={16} aria-hidden />}>
        {t('Add New Area')}
      </Button>
      {archived.length > 0 && (
        <Button
          renderRoot={(props) => <Link to="/dashboard/archive" search={{ show: 'areas' }} {...props} />}
          variant="default"
        >
          {t('View Archive')}
        </Button>
      )}
    </EmptyState>
  );
}

/** An area without slides, with a button that creates the first one. */
function NoSlides({ area, onCreate, onUpload }: NoSlidesProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      symbol="plus"
      title={t('No slides in {{name}} yet', { name: area.name })}
      words={[
        t(
          'Create the first slide, then check the channels that should show it. It appears on their screens immediately.',
        ),
      ]}
    >
      <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
        {t('Create the first slide')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} />}
        onClick={() => void pickFiles(false).then(onUpload)}
      >
        {t('Upload files')}
      </Button>
    </EmptyState>
  );
}

/** Neither slides nor a channel: the channel must be created first. */
function NoChannelsYet() {
  const { t } = useTranslation();
  return (
    <EmptyState
      symbol="plus"
      title={t('No channels yet')}
      words={[welcomeText(), t('A channel is what one or more screens show. Add the first one.')]}
    >
      <AddChannelButton />
    </EmptyState>
  );
}
