import { t } from '#ui/language.ts';

/** What the product is, in the words of its specification. */
export function welcomeText(): string {
  return t(
    'Vitrine is a web-based digital signage solution that enables businesses to schedule and manage all digital screens from any web browser.',
  );
}
