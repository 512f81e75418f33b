import { z } from 'zod';
import { message } from '../errors/problem.ts';

/** Language, script and region, each as BCP 47 spells it. */
const LANGUAGE_TAG = /^(?:[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?)?$/;

/** The language of what screens write themselves, such as "de-AT"; empty for the default. */
export const languageTag = z.string().regex(LANGUAGE_TAG, message('language-invalid'));
