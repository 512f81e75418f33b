import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Template } from '#contract/entities/template.ts';
import { templatesQuery } from '#dashboard/api/queries.ts';
import { LoadFailure } from '#dashboard/components/LoadFailure.tsx';
import { PageSkeleton } from '#dashboard/components/PageSkeleton.tsx';
import { TemplateForm } from './TemplateForm.tsx';

const route = getRouteApi('/staff/dashboard/webmaster/templates/edittemplate');

/** One template: an existing one, or a new one. */
export function EditTemplateScreen() {
  const { id } = route.useSearch();
  const [created, setCreated] = useState<Template | null>(null);
  const { data, error, refetch } = useQuery(templatesQuery());
  if (error && !data) return <LoadFailure what="template" error={error} retry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  // Stored, though the list does not have it yet: saved once more, it must not be made once more.
  const template = data.find((one) => one._id === id) ?? (id === undefined || id === created?._id ? created : null);
  if (id !== undefined && !template && id !== created?._id)
    return <Navigate to="/dashboard/webmaster/templates" replace />;
  return <TemplateForm key={id === created?._id ? 'new' : (id ?? 'new')} template={template} onCreated={setCreated} />;
}
