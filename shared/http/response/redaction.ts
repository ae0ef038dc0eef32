import { type Caller, callerHasPermission, type Permission } from '#shared/domain/accounts/caller.ts';
import { maskEmail } from '#shared/domain/text/mask-email.ts';

type Redaction = (value: unknown) => unknown;

const maskText: Redaction = (value) => (typeof value === 'string' ? maskEmail(value) : value);

/** Secrets and payment addresses, by required permission. */
const REDACTIONS: readonly (readonly [field: string, permission: Permission, redaction: Redaction])[] = [
  ['auth_token', 'manage', () => null],
  // The URL is a secret: it suffices to send messages.
  ['default_webhook_url', 'manage', () => ''],
  // The form contains a tax number.
  ['w8_form_url', 'manage', () => null],
  ['w9_form_url', 'manage', () => null],
  ['paypal_email', 'pay', maskText],
];

/** Redacts fields that the caller lacks the permission for (contract §1). */
export function redactSecrets<Body>(body: Body, caller: Caller): Body {
  const redactions = new Map(
    REDACTIONS.filter(([, permission]) => !callerHasPermission(caller, permission)).map(([field, , redaction]) => [
      field,
      redaction,
    ]),
  );
  return redactions.size === 0 ? body : (redactFields(body, redactions) as Body);
}

function redactFields(value: unknown, redactions: ReadonlyMap<string, Redaction>): unknown {
  if (Array.isArray(value)) return value.map((part) => redactFields(part, redactions));
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const copy: object = Object.create(Object.getPrototypeOf(value));
  for (const [name, part] of Object.entries(value)) {
    const redaction = redactions.get(name);
    Object.assign(copy, { [name]: redaction ? redaction(part) : redactFields(part, redactions) });
  }
  return copy;
}
