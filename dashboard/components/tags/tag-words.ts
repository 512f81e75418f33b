import { engineName } from '#rules/browser-engine.ts';
import { automaticTag, type Shape, type TagReference } from '#rules/tags.ts';
import { english, t } from '#ui/language.ts';
import { languageName } from '../screen-languages.ts';

const SHAPES: Record<Shape, string> = {
  landscape: english('Landscape'),
  portrait: english('Portrait'),
  square: english('Square'),
  strip: english('Strip'),
};

/** What an automatic tag is called; null for one that staff made. */
export function automaticTagName(reference: TagReference): string | null {
  const automatic = automaticTag(reference);
  if (automatic === null) return null;
  const { kind, value } = automatic;
  if (kind === 'shape') return value in SHAPES ? t(SHAPES[value as Shape]) : null;
  if (kind === 'engine') return engineName(value);
  return kind === 'language' ? languageName(value) : value.replaceAll('_', ' ');
}
