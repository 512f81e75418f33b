import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { templatesQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TemplateForm } from './TemplateForm.tsx';

const route = getRouteApi('/staff/dashboard/webmaster/templates/edittemplate');

/** One template: an existing one, or a new one. */
export function EditTemplateScreen() {
  const { id } = route.useSearch();
  const [createdId, setCreatedId] = useState<string | null>(null);
  const { data, error, refetch } = useQuery(templatesQuery());
  if (error && !data) return <LoadFailure what="template" error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const template = data.find((one) => one._id === id) ?? null;
  if (id !== undefined && !template && id !== createdId)
    return <Navigate to="/dashboard/webmaster/templates" replace />;
  return <TemplateForm key={id === createdId ? 'new' : (id ?? 'new')} template={template} onCreated={setCreatedId} />;
}
