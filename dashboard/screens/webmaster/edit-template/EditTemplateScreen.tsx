import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { templatesQuery } from '#dashboard/api/template-queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TurnedAway } from '#dashboard/components/TurnedAway.tsx';
import { usePageRecord } from '#dashboard/components/usePageRecord.ts';
import { TemplateForm } from './TemplateForm.tsx';

const route = getRouteApi('/staff/dashboard/webmaster/templates/edittemplate');

/** Edits an existing template or creates a new one. */
export function EditTemplateScreen() {
  const { id } = route.useSearch();
  const { data, error, refetch } = useQuery(templatesQuery());
  const page = usePageRecord('/dashboard/webmaster/templates/edittemplate', id, data);
  // A new or newly created record doesn't need the list.
  const isNeeded = id !== undefined && page.record === null && !data;
  if (isNeeded && error) return <LoadFailure what="template" error={error} retry={() => void refetch()} />;
  if (isNeeded) return <PageSkeleton />;
  if (page.isMissing) return <TurnedAway to="/dashboard/webmaster/templates" reason="missing" />;
  return <TemplateForm key={page.formKey} template={page.record} onCreated={page.onCreated} />;
}
