import { english, t } from '#ui/language.ts';
import { type Crop, type Focus, MIDDLE } from '../picture-fit.ts';

export const FIT_CHOICES = [
  { value: 'contain', label: english('Show in full') },
  { value: 'cover', label: english('Fill the area') },
] as const;

/** The same for an image in a template, whose style sheet may decide. */
export const TEMPLATE_FIT_CHOICES = [
  { value: 'template', label: english('As in the template') },
  ...FIT_CHOICES,
] as const;

/** A point of an image as text. */
export function focusWords({ x, y }: Focus): string {
  return t('{{x}} % from the left, {{y}} % from the top', { x: Math.round(x), y: Math.round(y) });
}

/** A part of an image as text. */
function cropWords({ x, y, width, height }: Crop): string {
  const size = { width: Math.round(width), height: Math.round(height) };
  return `${t('{{width}} % of the width, {{height}} % of the height', size)}; ${focusWords({ x, y })}`;
}

/** The value of a field that says how an image is placed, as text; null for other fields. */
export function framingWords(field: string, value: unknown): string | null {
  const [, kind] = /_(fit|focus|crop)$/.exec(field) ?? [];
  if (kind === 'focus') return focusWords((value ?? MIDDLE) as Focus);
  if (kind === 'crop') return value ? cropWords(value as Crop) : t('Whole image');
  if (kind !== 'fit') return null;
  const usual = field.startsWith('template_') ? 'template' : 'contain';
  const choice = TEMPLATE_FIT_CHOICES.find((one) => one.value === (value ?? usual));
  return choice ? t(choice.label) : null;
}
