import { badRequest } from '#server/errors.ts';
import { hasEmbeddedImage } from './clean-html.ts';

/**
 * Refuses HTML with images in `data:` addresses, by field. Cleaning would drop them without a word, and storing them as uploads here
 * would leave a file behind for every save of the same text: who sends it uploads them once and names their locations.
 */
export function refuseEmbeddedImages(fields: Record<string, unknown>): void {
  const field = Object.entries(fields).find(([, html]) => typeof html === 'string' && hasEmbeddedImage(html))?.[0];
  if (field === undefined) return;
  const sentence = 'The text contains an embedded image. Upload the image as a file and insert it into the text.';
  throw badRequest(sentence, { [field]: sentence });
}
