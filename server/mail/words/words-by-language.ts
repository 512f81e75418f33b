import type { StaffLanguage } from '#contract/staff-language.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MailWords } from './mail-words.ts';

export const MAIL_WORDS: Readonly<Record<StaffLanguage, MailWords>> = { en, de, fr, es };
