const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/;

/** Format check; {@link parseSettingsToken} parses it. */
export const TOKEN_PATTERN = /^[\w.-]{1,128}$/;

interface SettingsTokenSubject {
  readonly account: number;
  readonly promoterId: number;
  readonly email: string;
}

/** Returns the message to sign. It contains the address, so tokens of a former address are invalid. */
export function settingsMessage({ account, promoterId, email }: SettingsTokenSubject): string {
  return `mail settings ${account} ${promoterId} ${email}`;
}

/**
 * Creates the token in e-mails. It only changes e-mail settings, since mail programs store it.
 * @param mac HMAC-SHA-256 of {@link settingsMessage}
 */
export function formatSettingsToken(
  { account, promoterId }: Omit<SettingsTokenSubject, 'email'>,
  mac: Uint8Array,
): string {
  return `${account}.${promoterId}.${Buffer.from(mac).toString('base64url')}`;
}

/**
 * Parses a token without verifying its HMAC. The last character of 43 has two bits that decoding ignores, so only the
 * canonical encoding is accepted: each HMAC has one token.
 * @returns null for malformed text
 */
export function parseSettingsToken(
  token: string,
): (Omit<SettingsTokenSubject, 'email'> & { readonly mac: Uint8Array }) | null {
  const match = TOKEN.exec(token);
  if (!match) return null;
  const mac = Buffer.from(String(match[3]), 'base64url');
  if (mac.toString('base64url') !== match[3]) return null;
  return { account: Number(match[1]), promoterId: Number(match[2]), mac };
}
