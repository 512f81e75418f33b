import { Navigate, type NavigateOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import { english, useTranslation } from '#ui/language.ts';
import { showLastingNotice } from './notices.tsx';

const REASONS = {
  access: english('You don’t have access to that page.'),
  missing: english('What you tried to open doesn’t exist any more, or it belongs to another portal.'),
};

interface TurnedAwayProps {
  /** The page to open instead. */
  to: NonNullable<NavigateOptions['to']>;
  reason: keyof typeof REASONS;
}

/** Opens another page, and says why. */
export function TurnedAway({ to, reason }: TurnedAwayProps) {
  const { t } = useTranslation();
  useEffect(() => showLastingNotice(t(REASONS[reason])), [t, reason]);
  return <Navigate to={to} replace />;
}
