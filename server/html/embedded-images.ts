import { type Problems, problem } from '#contract/errors/problem.ts';
import { hasEmbeddedImage } from './clean-html.ts';

export const EMBEDDED_IMAGE = problem('text-with-embedded-image');

/**
 * Returns a problem for each of these fields whose HTML has images in plainly spelled `data:` addresses. Sanitizing
 * finds the others. They are rejected rather than stored as uploads, because every save of the same text would leave
 * another file behind: clients upload an image once and refer to its location.
 */
export function embeddedImageProblems(htmlFields: readonly string[], fields: Record<string, unknown>): Problems {
  const withImages = htmlFields.filter((name) => {
    const html = fields[name];
    return typeof html === 'string' && hasEmbeddedImage(html);
  });
  return Object.fromEntries(withImages.map((name) => [name, EMBEDDED_IMAGE]));
}
