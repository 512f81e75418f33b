import { randomUUID } from 'node:crypto';
import { type Template, TemplateKind } from '#contract/entities/template.ts';
import type { PortalContent } from './portal-content.ts';

export interface MatchedTemplates {
  /** Those that have to be made. */
  templates: Template[];
  /** Those that the portal must list to have them. */
  customTemplates: string[];
}

/**
 * Finds the templates of a portal's file among those that are here: what has the name and the style sheet of one is that
 * one. Others are made as custom ones of this portal, so that no other portal finds new ones in its list.
 * `locations` leads from the file's addresses to those here.
 */
export function matchTemplates(
  { templates, portal }: Pick<PortalContent, 'templates' | 'portal'>,
  here: Template[],
  locations: ReadonlyMap<string, string>,
): MatchedTemplates {
  const ids = new Set(here.map(({ _id }) => _id));
  const placeOf = (location: string) => locations.get(location) ?? location;
  const matched: MatchedTemplates = { templates: [], customTemplates: [] };
  for (const template of templates) {
    const css_path = placeOf(template.css_path);
    const known = here.find((one) => one.css_path === css_path && one.name === template.name);
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
