export const DEVICES = ['desktop', 'mobile', 'tablet'] as const;
export type Device = (typeof DEVICES)[number];

const UNKNOWN = '-';

/** Stored country and device of a visitor, without personal data: `DE mobile`; `-` is unknown. */
export type Audience = `${string} ${Device | typeof UNKNOWN}`;

/** Null is unknown. */
export interface AudienceParts {
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly device: Device | null;
}

/** Builds an audience from request headers. @returns undefined if nothing is known */
export function buildAudience(headers: {
  readonly country: string | undefined;
  readonly userAgent: string | undefined;
}): Audience | undefined {
  const country = parseCountry(headers.country);
  const device = detectDevice(headers.userAgent ?? '');
  return country || device ? `${country ?? UNKNOWN} ${device ?? UNKNOWN}` : undefined;
}

/** Parses an audience. */
export function parseAudience(audience: Audience | undefined): AudienceParts {
  const [country = UNKNOWN, device = UNKNOWN] = audience?.split(' ') ?? [];
  return { country: country === UNKNOWN ? null : country, device: DEVICES.find((name) => name === device) ?? null };
}

function parseCountry(code: string | undefined): string | null {
  return code !== undefined && /^(?!XX)[A-Z]{2}$/.test(code) ? code : null;
}

/** Detects the type of device. iPads that request desktop pages count as desktops; programs have none. */
export function detectDevice(userAgent: string): Device | null {
  if (/iPad|Tablet(?! PC)|Kindle|Silk|PlayBook|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  if (/Mobi|iPhone|iPod|Android|Opera Mini|Windows Phone/i.test(userAgent)) return 'mobile';
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) ? 'desktop' : null;
}
