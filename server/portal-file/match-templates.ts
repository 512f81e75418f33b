import { randomUUID } from 'node:crypto';
import { type Template, TemplateKind } from '#contract/entities/template.ts';
import type { PortalContent } from './portal-content.ts';

export interface MatchedTemplates {
  /** Templates to create. */
  templates: Template[];
  /** Ids of the custom templates that the portal must be allowed to use. */
  customTemplates: string[];
}

/**
 * Finds the existing templates with the same name and style sheet as those of a portal's file. The others are created
 * as custom templates of this portal, so that no other portal gets new ones. `locations` maps the file's locations to
 * those on this server.
 */
export function matchTemplates(
  { templates, portal }: Pick<PortalContent, 'templates' | 'portal'>,
  existing: Template[],
  locations: ReadonlyMap<string, string>,
): MatchedTemplates {
  const ids = new Set(existing.map(({ _id }) => _id));
  const placeOf = (location: string) => locations.get(location) ?? location;
  const matched: MatchedTemplates = { templates: [], customTemplates: [] };
  for (const template of templates) {
    const css_path = placeOf(template.css_path);
    const known = existing.find((one) => one.css_path === css_path && one.name === template.name);
    if (known) {
      const mayUse = template.type !== TemplateKind.Custom || portal.customTemplates.includes(template._id);
      if (mayUse && known.type === TemplateKind.Custom) matched.customTemplates.push(known._id);
      continue;
    }
    const made: Template = {
      ...template,
      _id: ids.has(template._id) ? randomUUID() : template._id,
      css_path,
      icon_path: placeOf(template.icon_path),
      background_path: placeOf(template.background_path),
      type: TemplateKind.Custom,
    };
    matched.templates.push(made);
    matched.customTemplates.push(made._id);
  }
  return matched;
}
