import { asText, textOn } from '#shared/domain/portal/colors.ts';

/** What links of the portal are hardest to read on: `--hover` of its `look.css`. */
export const BEHIND_LINKS = { light: '#eef0f4', dark: '#282c35' } as const;

/** The colours that an account's own leads to, so that all of it can be read. */
export interface Colours {
  /** Of buttons. */
  readonly brand: string;
  /** On buttons. */
  readonly brandText: string;
  /** Of links on the page. */
  readonly link: string;
}

/**
 * The account's colour as the page uses it: as it is behind text, and darker or lighter as a link where it could not be read.
 * @param accent such as `#4f46e5`
 * @param page behind links, such as `#ffffff`
 */
export function coloursOf(accent: string, page: string): Colours {
  return { brand: accent, brandText: textOn(accent), link: asText(accent, page) };
}
