import { type Problems, problem } from '#contract/errors/problem.ts';
import { hasEmbeddedImage } from './clean-html.ts';

export const EMBEDDED_IMAGE = problem('text-with-embedded-image');

/**
 * The problem of each of these fields whose HTML has images in plainly spelled `data:` addresses; sanitizing finds the others.
 * Storing them as uploads here would leave a file behind for every save of the same text: the sender uploads them once and names
 * their locations.
 */
export function embeddedImageProblems(htmlFields: readonly string[], fields: Record<string, unknown>): Problems {
  const atFault = htmlFields.filter((name) => {
    const html = fields[name];
    return typeof html === 'string' && hasEmbeddedImage(html);
  });
  return Object.fromEntries(atFault.map((name) => [name, EMBEDDED_IMAGE]));
}
