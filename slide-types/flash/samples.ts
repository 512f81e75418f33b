import type { FieldsOf } from '../definitions.ts';

/** Fields of a slide that was made when browsers still played it. */
export const flashSamples: Record<string, FieldsOf<'flash'>> = {
  old: { flash_path: '/media/54/intro.swf' },
};
