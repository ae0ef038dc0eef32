import { contrastRatio, textColorOn, toReadableColor } from '#shared/domain/portal/colors.ts';

/** Colors of `web/ui/theme.css`. */
const LIGHT = { page: '#f6f7f9', card: '#ffffff', box: '#f6f7f9', line: '#d9dde4', text: '#1b1f27', muted: '#5b6472' };
const DARK = { page: '#14161b', card: '#1c1f26', box: '#282c35', line: '#353b47', text: '#e9ebef', muted: '#a8b0bd' };

/** Minimum contrast of controls (WCAG 2.2, 1.4.11). */
const MIN_CONTROL_CONTRAST = 3;

export interface MailPalette extends Readonly<typeof LIGHT> {
  readonly link: string;
  /** Border of the button: visible on the card with any accent. */
  readonly edge: string;
}

export interface MailPalettes {
  readonly light: MailPalette;
  readonly dark: MailPalette;
  readonly button: string;
  readonly buttonText: string;
}

/** Colors of an e-mail in both color schemes. The button has the accent in both, as in the portal. */
export function createMailPalettes(accent: string): MailPalettes {
  return {
    light: createPalette(LIGHT, accent),
    dark: createPalette(DARK, accent),
    button: accent,
    buttonText: textColorOn(accent),
  };
}

function createPalette(colors: typeof LIGHT, accent: string): MailPalette {
  const isVisible = contrastRatio(accent, colors.card) >= MIN_CONTROL_CONTRAST;
  const link = toReadableColor(accent, colors.box);
  return { ...colors, link, edge: isVisible ? accent : link };
}
