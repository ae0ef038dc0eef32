const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([A-Za-z0-9_-]{43})$/;

/** What can be a token; whether it is one {@link mailsNamedBy} says. */
export const TOKEN_TEXT = /^[\w.-]{1,128}$/;

/** What a token of mail settings is for: the mails that a promoter gets at this address. */
interface MailsOf {
  readonly account: number;
  readonly promoterId: number;
  readonly email: string;
}

/**
 * What the token is made of by a key that the service alone has, so that none is stored. It names the address: whoever has
 * a mail to an earlier one chooses nothing for the next.
 */
export function settingsMessage({ account, promoterId, email }: MailsOf): string {
  return `mail settings ${account} ${promoterId} ${email}`;
}

/**
 * The token that stands in mails, and opens nothing but the choice of mails: mail programs keep it, and post to its address.
 * @param mac the 32 bytes of the HMAC-SHA-256 of {@link settingsMessage}
 */
export function settingsTokenOf({ account, promoterId }: Omit<MailsOf, 'email'>, mac: Uint8Array): string {
  return `${account}.${promoterId}.${Buffer.from(mac).toString('base64url')}`;
}

/**
 * Parses a token without verifying its HMAC. The last character of 43 has two bits that decoding ignores, so only the
 * canonical encoding is accepted: each HMAC has one token.
 * @returns null for malformed text
 */
export function mailsNamedBy(token: string): (Omit<MailsOf, 'email'> & { readonly mac: Uint8Array }) | null {
  const match = TOKEN.exec(token);
  if (!match) return null;
  const mac = Buffer.from(String(match[3]), 'base64url');
  if (mac.toString('base64url') !== match[3]) return null;
  return { account: Number(match[1]), promoterId: Number(match[2]), mac };
}
