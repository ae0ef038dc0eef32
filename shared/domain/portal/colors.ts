const HEX = /^#[0-9a-f]{6}$/i;

/** Minimum contrast of text (WCAG 2.2, 1.4.3, AA). */
export const MIN_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
const STEPS = 100;

/** Weights of relative luminance (WCAG 2.2). */
const LUMINANCE_WEIGHTS = [0.2126, 0.7152, 0.0722] as const;

/** Whether a text is a color such as `#4f46e5`. */
export function isColor(text: string): boolean {
  return HEX.test(text);
}

/** Returns the contrast ratio of two colors: 1 to 21 (WCAG 2.2). */
export function contrastRatio(first: string, second: string): number {
  const [brighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** Returns white or black, whichever has more contrast; always at least {@link MIN_CONTRAST}. */
export function textColorOn(color: string): string {
  return contrastRatio(color, WHITE) >= contrastRatio(color, BLACK) ? WHITE : BLACK;
}

/** Mixes a color with black or white until it is readable on a background. */
export function toReadableColor(color: string, background: string): string {
  const target = textColorOn(background);
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mixColors(color, target, step / STEPS);
    if (contrastRatio(candidate, background) >= MIN_CONTRAST) return candidate;
  }
  return target;
}

function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [parseChannels(color), parseChannels(other)];
  const parts = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(color: string): number {
  return parseChannels(color)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * (LUMINANCE_WEIGHTS[index] ?? 0), 0);
}

function parseChannels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
