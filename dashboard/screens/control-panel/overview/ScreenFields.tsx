import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Channel } from '#contract/entities/channel.ts';
import type { Screen } from '#contract/entities/screen.ts';
import { inPlaceKeys } from '#dashboard/components/in-place-keys.ts';
import { isLongList } from '#dashboard/components/long-list.ts';
import { useTranslation } from '#ui/language.ts';
import own from './Screens.module.css';
import { useScreenUpdate } from './useScreens.tsx';

/** The name of a paired screen, which can be edited in place. */
export function ScreenName({ screen }: { screen: Screen }) {
  const { t } = useTranslation();
  const { update } = useScreenUpdate(screen);
  const [typed, setTyped] = useState<string | null>(null);
  const save = () => {
    const name = typed?.trim();
    if (name === undefined || name === screen.name) return setTyped(null);
    // It stays in the field until it is saved, so that a failed save can be repeated.
    const forget = () => setTyped((newest) => (newest?.trim() === name ? null : newest));
    update({ name }, { onSuccess: forget });
  };
  return (
    <TextInput
      variant="unstyled"
      className={own.field}
      aria-label={screen.name ? t('Name of {{name}}', { name: screen.name }) : t('Name of this screen')}
      placeholder={t('No name yet')}
      maxLength={200}
      value={typed ?? screen.name}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={inPlaceKeys(() => setTyped(null))}
    />
  );
}

/** The channel of a paired screen; after a change, the screen shows the new one within seconds. */
export function ScreenChannel({ screen, channels }: { screen: Screen; channels: readonly Channel[] }) {
  const { t } = useTranslation();
  const { update, isUpdating } = useScreenUpdate(screen);
  return (
    <Select
      variant="unstyled"
      className={own.field}
      aria-label={screen.name ? t('Channel of {{name}}', { name: screen.name }) : t('Channel of this screen')}
      data={channels.map(({ _id, name }) => ({ value: _id, label: name }))}
      searchable={isLongList(channels)}
      value={screen.channel}
      disabled={isUpdating}
      // Each select lists all channels, so its options are only rendered while it is open.
      comboboxProps={{ width: 220, position: 'bottom-start', keepMounted: false }}
      onChange={(channel) => {
        if (channel !== null && channel !== screen.channel) update({ channel });
      }}
    />
  );
}
