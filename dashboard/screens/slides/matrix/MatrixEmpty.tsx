import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Area } from '#contract/entities/area.ts';
import type { User } from '#contract/entities/user.ts';
import { AddChannelButton } from '#dashboard/components/AddChannelButton.tsx';
import { welcomeText } from '#dashboard/components/welcome.ts';
import { isWebmaster } from '#rules/permissions.ts';
import { useTranslation } from '#ui/language.ts';
import classes from './MatrixScreen.module.css';

/** A portal without areas, which only webmasters can change. */
export function NoAreas({ user }: { user: User }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <Title order={1}>{t('No areas yet')}</Title>
      <Text className={classes.emptyText}>{welcomeText()}</Text>
      <Text className={classes.emptyText}>
        {isWebmaster(user)
          ? t('You must add an area before you can create slides.')
          : t("You don't have access to any areas. Contact us if you believe this to be in error.")}
      </Text>
      {isWebmaster(user) && (
        <Text className={classes.emptyText} c="dimmed">
          {t(
            'An area is a part of the screen with its own slides. For most screens, one area that fills the whole screen is enough.',
          )}
        </Text>
      )}
      {isWebmaster(user) && (
        <Button component={Link} to="/dashboard/controlpanel/editarea" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('Add New Area')}
        </Button>
      )}
    </div>
  );
}

/** An area without slides, with a button that creates the first one. */
export function MatrixEmpty({ area, onCreate }: { area: Area; onCreate(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <Title order={2}>{t('No slides in {{name}} yet', { name: area.name })}</Title>
      <Text className={classes.emptyText} c="dimmed">
        {t(
          'Create the first slide, then check the channels that should show it. It appears on their screens immediately.',
        )}
      </Text>
      <Button leftSection={<IconPlus size={16} />} onClick={onCreate}>
        {t('Create the first slide')}
      </Button>
    </div>
  );
}

/** Neither slides nor a channel: the channel must be created first. */
export function NoChannelsYet({ onCreate }: { onCreate(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <Title order={2}>{t('No channels yet')}</Title>
      <Text className={classes.emptyText}>{welcomeText()}</Text>
      <Text className={classes.emptyText} c="dimmed">
        {t('A channel is what one or more screens show. Add the first one.')}
      </Text>
      <div className={classes.emptyButtons}>
        <AddChannelButton />
        <Button variant="default" onClick={onCreate}>
          {t('Create the first slide')}
        </Button>
      </div>
    </div>
  );
}

/** No slide matches the filter. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.empty}>
      <Text className={classes.emptyText}>{t('No slides match the filter.')}</Text>
      <Button variant="default" onClick={onClear}>
        {t('Show all slides')}
      </Button>
    </div>
  );
}
