const HEX = /^#[0-9a-f]{6}$/i;

/** Minimum contrast of text (WCAG 2.2, 1.4.3, AA). */
export const LEAST_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEPS = 100;

/** Weights of relative luminance (WCAG 2.2). */
const SHARES = [0.2126, 0.7152, 0.0722] as const;

/** Whether a text is a color such as `#4f46e5`. */
export function isColor(text: string): boolean {
  return HEX.test(text);
}

/** Returns the contrast ratio of two colors: 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** Returns white or black, whichever has more contrast; always at least {@link LEAST_CONTRAST}. */
export function textOn(color: string): string {
  return contrast(color, WHITE) >= contrast(color, BLACK) ? WHITE : BLACK;
}

/** Mixes a color with black or white until it is readable on a background. */
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
