const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** An e-mail as the service compares it: trimmed, lower case (contract, transport). */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * Whether two addresses reach the same mailbox: equal, or one an alias of the other by a `+tag` or by the dots that
 * Gmail ignores (contract, suspicion).
 */
export function isSameMailbox(one: string, other: string): boolean {
  return mailbox(one) === mailbox(other);
}

function mailbox(email: string): string {
  const [local = '', domain = ''] = normalizeEmail(email).split('@');
  const untagged = local.split('+')[0] ?? local;
  if (!IGNORES_DOTS.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
