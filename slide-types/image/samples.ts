import type { FieldsOf } from '../definitions.ts';

const poster =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1600 900'%3E%3Crect width='1600' height='900' fill='%23135e57'/%3E%3Ccircle cx='1240' cy='330' r='210' fill='%23f3c77c'/%3E%3Cpath d='M0 900 480 430l330 320 240-210 550 360z' fill='%230b3834'/%3E%3C/svg%3E";

/** Fields to draw the type with where there are no real ones. */
export const imageSamples: Record<string, FieldsOf<'image'>> = {
  landscape: { image_path: poster },
};
