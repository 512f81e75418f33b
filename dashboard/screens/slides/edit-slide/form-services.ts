import type { QueryClient } from '@tanstack/react-query';
import type { Template } from '#contract/entities/template.ts';
import { call } from '#dashboard/api/client.ts';
import { fileLinks } from '#dashboard/api/file-links.ts';
import { fileShelves } from '#dashboard/api/file-shelves.ts';
import { portalTemplatesQuery } from '#dashboard/api/template-queries.ts';
import type { FormServices, TemplateChoice } from '#slide-types/form.ts';
import { failureSentence } from '#slide-types/sentence-of.ts';

/** What the forms of slide types need from the server, with the user's token. */
export function formServices(
  portalId: number,
  queryClient: QueryClient,
  ofEditor: Pick<FormServices, 'uploadFile' | 'suggestName' | 'SlidesField'>,
): FormServices {
  return {
    ...ofEditor,
    listFiles: (kind) => fileShelves(portalId, kind),
    links: fileLinks(portalId),
    async listTemplates() {
      return (await queryClient.fetchQuery(portalTemplatesQuery(portalId))).map(templateChoice);
    },
    findPlaces: (name) => call('GET /api/places', { name, language: language() }),
    async readOutline(slide) {
      const answer = await call('POST /api/feeds/outline', { PortalId: portalId, slide });
      return { ...answer, error: failureSentence(answer) };
    },
    writeRates: (table) => call('POST /api/slides/xmlwrite', { PortalId: portalId, ...table }),
  };
}

/** The two-letter code of the page's language. */
function language(): string {
  return /^[a-z]{2}(?![a-z])/i.exec(navigator.language)?.[0].toLowerCase() ?? 'en';
}

function templateChoice(template: Template): TemplateChoice {
  const { name, css_path, icon_path, background_path, num_images, num_titles, num_textareas, outdoor, slots } =
    template;
  return {
    ...{ name, css_path, icon_path, background_path, num_images, num_titles, num_textareas, outdoor, slots },
    titleLengths: [1, 2, 3, 4].map((number) => template[`title${number as 1}_maxlength`]),
    textareaLengths: [1, 2, 3, 4].map((number) => template[`textarea${number as 1}_maxlength`]),
  };
}
