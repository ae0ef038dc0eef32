import { isColor } from '#shared/domain/portal/colors.ts';
import { isLanguage, type Language } from '#shared/domain/portal/portal.ts';

/** How the page around wants the portal to look. What it leaves out, or what is no such thing, is as in a window of its own. */
export interface Options {
  /** Undefined: as the reader's device has it. */
  readonly theme?: 'light' | 'dark';
  /** In the place of the account's own colour. */
  readonly accent?: string;
  readonly language?: Language;
}

/**
 * Reads the options of a frame from what is behind the `#` of its address.
 * @param hash as `#theme=dark&accent=%230f766e&lang=de`
 */
export function optionsIn(hash: string): Options {
  const said = new URLSearchParams(hash.slice(1));
  const [theme, accent, lang] = [said.get('theme'), said.get('accent'), said.get('lang')];
  return {
    ...(theme === 'light' || theme === 'dark' ? { theme } : {}),
    ...(accent !== null && isColor(accent) ? { accent } : {}),
    ...(lang !== null && isLanguage(lang) ? { language: lang } : {}),
  };
}
