import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#ui/language.ts';
import { startLive } from '../api/live.ts';
import { useHasUploads } from '../components/bulk-upload/has-uploads.ts';
import { useSelection } from '../session/selection.ts';
import { useSession } from '../session/session.ts';
import { ConnectionLine } from './ConnectionLine.tsx';
import classes from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

const UploadPanel = lazy(() => import('../components/bulk-upload/UploadPanel.tsx'));

/** The frame of every screen behind the login, with the header; it also receives live changes. */
export function Shell() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { portalId } = useSelection();
  const queryClient = useQueryClient();
  const hasUploads = useHasUploads();
  const isSignedIn = user !== null;

  const [isLost, setIsLost] = useState(false);
  const live = useRef<ReturnType<typeof startLive> | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    const started = startLive(queryClient, portalId, setIsLost);
    live.current = started;
    return () => started.end();
  }, [queryClient, portalId, isSignedIn]);

  if (!user) return null;
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {t('Skip to content')}
      </a>
      <TopBar user={user} />
      <ConnectionLine isLost={isLost} onTryAgain={() => live.current?.tryNow()} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
      {hasUploads && (
        <Suspense>
          <UploadPanel />
        </Suspense>
      )}
    </div>
  );
}
