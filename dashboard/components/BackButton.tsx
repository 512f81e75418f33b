import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from '#ui/language.ts';
import { PANEL_PARTS, type PanelPart } from './panel-parts.ts';

/** A page, or a section of the control panel. */
export type BackTo = NonNullable<LinkProps['to']> | PanelPart;

/** Before the heading of a page: leads to the page above it. */
export function BackButton({ to }: { to: BackTo }) {
  const { t } = useTranslation();
  const part = PANEL_PARTS.find((one) => one === to);
  return (
    <Button
      renderRoot={(props) =>
        part ? (
          <Link to="/dashboard/controlpanel" search={{ show: part }} {...props} />
        ) : (
          <Link to={to as LinkProps['to']} {...props} />
        )
      }
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
    >
      {t('Back')}
    </Button>
  );
}
