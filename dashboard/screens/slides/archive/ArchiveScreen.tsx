import { getRouteApi } from '@tanstack/react-router';
import { ArchivedRecords } from './ArchivedRecords.tsx';
import { ArchivedSlides } from './ArchivedSlides.tsx';

const route = getRouteApi('/staff/dashboard/archive');

/** Archived records, which can be restored or permanently deleted. */
export function ArchiveScreen() {
  const { show } = route.useSearch();
  if (show === 'channels') return <ArchivedRecords key="channel" kind="channel" />;
  if (show === 'areas') return <ArchivedRecords key="area" kind="area" />;
  return <ArchivedSlides />;
}
