import type { Template } from '#contract/entities/template.ts';
import { template } from '#slide-types/template/definition.ts';
import type { Api } from './api.ts';
import type { SlidePlan } from './channel.ts';

export const BUILT_IN_TEMPLATES = ['Welcome', 'Event', 'Menu', 'Staff', 'Quote', 'Promotion', 'Notice'];

export async function builtInTemplates(api: Api): Promise<Template[]> {
  const all = await api.call('GET /api/templates/', {});
  return all.filter((one) => BUILT_IN_TEMPLATES.includes(one.name));
}

export function templateSlide(name: string, css_path: string, more: object): SlidePlan {
  return { type: template.index, name, template_selectedtemplate: { name, css_path }, ...more };
}
