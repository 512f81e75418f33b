import type { uploads } from '#contract/endpoints/uploads.ts';
import type { ExamplesFor } from './example.ts';

/** An image of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** The first bytes of a video, which are enough to recognize it without ffmpeg. */
const VIDEO = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom'), Buffer.alloc(80)]);
const FEED = Buffer.from('<feed><item><title>Five years</title><description>3.1 %</description></item></feed>');
/** A PDF with one empty page, without the index of its objects, which readers find themselves. */
export const DOCUMENT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 160 90]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const STYLE_SHEET = Buffer.from('.title { color: teal }');

/** A form with one file. */
export function formWith(bytes: Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export const uploadExamples: ExamplesFor<typeof uploads> = {
  'POST /upload/{PortalId}': {
    request: ({ PortalId }) => ({ PortalId: String(PortalId), form: formWith(PICTURE, 'pixel.png') }),
  },
  'POST /uploadVideo/{PortalId}': {
    request: ({ PortalId }) => ({ PortalId: String(PortalId), form: formWith(VIDEO, 'video.mp4') }),
  },
  'POST /uploadDocument/{PortalId}': {
    request: ({ PortalId }) => ({ PortalId: String(PortalId), form: formWith(DOCUMENT, 'menu.pdf') }),
  },
  'POST /uploadXML/{PortalId}': {
    request: ({ PortalId }) => ({ PortalId: String(PortalId), form: formWith(FEED, 'rates.xml') }),
  },
  'POST /uploadGeneric/': {
    request: () => ({ form: formWith(STYLE_SHEET, 'poster.css') }),
    isOfNoPortal: true,
  },
};
