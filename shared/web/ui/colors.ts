import { textColorOn, toReadableColor } from '#shared/domain/portal/colors.ts';

/** Background with the lowest link contrast: `--hover` of the portal's `theme.css`. */
export const LINK_BACKGROUNDS = { light: '#eef0f4', dark: '#282c35' } as const;

/** Readable colors derived from the account's accent color. */
interface AccentColors {
  readonly brand: string;
  readonly brandText: string;
  readonly link: string;
}

/**
 * Derives colors from the accent, adjusting links where contrast is too low.
 * @param accent such as `#4f46e5`
 * @param page background behind links
 */
export function deriveColors(accent: string, page: string): AccentColors {
  return { brand: accent, brandText: textColorOn(accent), link: toReadableColor(accent, page) };
}
