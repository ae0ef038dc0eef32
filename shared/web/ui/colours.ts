type Rgb = readonly [red: number, green: number, blue: number];

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** What text needs against what is behind it (WCAG 2.2, AA). */
const ENOUGH = 4.5;
const STEPS = 20;

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
  const [own, behind] = [rgb(accent), rgb(page)];
  const on = contrast(own, WHITE) >= ENOUGH ? WHITE : BLACK;
  const towards = luminance(behind) > 0.5 ? BLACK : WHITE;
  let link = own;
  for (let step = 1; step <= STEPS && contrast(link, behind) < ENOUGH; step += 1)
    link = mixed(own, towards, step / STEPS);
  return { brand: accent, brandText: text(on), link: text(link) };
}

/** How far two colours can be told apart, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  return contrast(rgb(one), rgb(other));
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

function rgb(colour: string): Rgb {
  const part = (from: number) => Number.parseInt(colour.slice(from, from + 2), 16) || 0;
  return [part(1), part(3), part(5)];
}

const text = (colour: Rgb) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
