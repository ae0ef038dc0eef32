/** A colour as pages write it: `#4f46e5`. */
const HEX = /^#[0-9a-f]{6}$/i;

/** The least contrast of text that WCAG 2.2 asks for (1.4.3, AA). */
export const LEAST_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** How finely a colour is mixed on the way to black or white. */
const STEPS = 100;

/** What the brightness of a colour is made of (WCAG 2.2, relative luminance). */
const SHARES = [0.2126, 0.7152, 0.0722] as const;

/** Whether a text is a colour as {@link contrast} reads it. */
export function isColor(text: string): boolean {
  return HEX.test(text);
}

/** How well one colour is read on another one: from 1, the same, to 21, black on white (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** White or black, whichever is read better on a colour: it always is by at least {@link LEAST_CONTRAST}. */
export function textOn(color: string): string {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/**
 * A colour that text can have on a background: the colour itself, where it is read well there, or else mixed with so much
 * black or white that it is.
 */
export function asText(color: string, background: string): string {
  const towards = textOn(background);
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mixed(color, towards, step / STEPS);
    if (contrast(tried, background) >= LEAST_CONTRAST) return tried;
  }
  return towards;
}

function mixed(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const parts = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  return channels(color)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * (SHARES[index] ?? 0), 0);
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
