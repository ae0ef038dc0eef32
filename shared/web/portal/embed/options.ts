import { isColor } from '#shared/domain/portal/colors.ts';
import { isLanguage, type Language } from '#shared/domain/portal/portal.ts';

/** Missing or invalid options use the portal's defaults. */
export interface EmbedOptions {
  /** Defaults to the device setting. */
  readonly theme?: 'light' | 'dark';
  /** Overrides the account's accent color. */
  readonly accent?: string;
  readonly language?: Language;
}

/** Parses `#theme=dark&accent=%230f766e&lang=de`. */
export function parseEmbedOptions(hash: string): EmbedOptions {
  const fragment = new URLSearchParams(hash.slice(1));
  const [theme, accent, lang] = [fragment.get('theme'), fragment.get('accent'), fragment.get('lang')];
  return {
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(accent !== null && isColor(accent) ? { accent } : {}),
    ...(lang !== null && isLanguage(lang) ? { language: lang } : {}),
  };
}
