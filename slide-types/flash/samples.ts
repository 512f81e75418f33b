import type { FieldsOf } from '../definitions.ts';

/** Fields of an old Flash slide. */
export const flashSamples: Record<string, FieldsOf<'flash'>> = {
  old: { flash_path: '/media/54/intro.swf' },
};
