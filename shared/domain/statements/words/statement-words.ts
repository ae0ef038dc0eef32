import type { Language } from '#shared/domain/portal/portal.ts';
import { de } from './de.ts';
import { en, type StatementWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';

export const STATEMENT_WORDS: Readonly<Record<Language, StatementWords>> = { en, de, fr, es, pt };
