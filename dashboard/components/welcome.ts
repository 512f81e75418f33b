import { t } from '#ui/language.ts';

/** The specification's description of the product. */
export function welcomeText(): string {
  return t(
    'Vitrine is a web-based digital signage solution that enables businesses to schedule and manage all digital screens from any web browser.',
  );
}
