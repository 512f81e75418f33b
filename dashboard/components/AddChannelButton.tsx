import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';

/** Links to the form for a new channel. */
export function AddChannelButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/dashboard/controlpanel/editchannel" leftSection={<IconPlus size={16} aria-hidden />}>
      {t('Add New Channel')}
    </Button>
  );
}
