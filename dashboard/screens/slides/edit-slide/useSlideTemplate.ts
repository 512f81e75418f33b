import { useQuery } from '@tanstack/react-query';
import type { SlideDraft } from '#contract/entities/slide.ts';
import type { Template } from '#contract/entities/template.ts';
import { portalTemplatesQuery } from '#dashboard/api/template-queries.ts';
import { slideTypeOrUnknown } from '#slide-types/definitions.ts';

/** The template that a slide uses; null if it uses none, or one that isn't loaded or that the portal doesn't have. */
export function useSlideTemplate(portalId: number, draft: SlideDraft): Template | null {
  const named = slideTypeOrUnknown(draft.type).templateUse?.named(draft) ?? null;
  const { data } = useQuery({ ...portalTemplatesQuery(portalId), enabled: named !== null });
  return data?.find(({ name, css_path }) => name === named?.name && css_path === named.css_path) ?? null;
}
