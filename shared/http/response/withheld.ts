import { type Caller, callerHasPermission, type Permission } from '#shared/domain/accounts/caller.ts';
import { maskedEmail } from '#shared/domain/text/masked-email.ts';

/** What an answer shows in place of a field, for callers who lack a permission. */
type Redaction = (value: unknown) => unknown;

const masked: Redaction = (value) => (typeof value === 'string' ? maskedEmail(value) : value);

/** Fields that open something by themselves, or say where money goes: required permission, and redaction for all other callers. */
const REDACTIONS: readonly (readonly [field: string, need: Permission, redaction: Redaction])[] = [
  ['auth_token', 'manage', () => null],
  // Whoever knows the address of a receiver can send to it.
  ['default_webhook_url', 'manage', () => ''],
  // Whoever follows the link may read the tax number in the form.
  ['w8_form_url', 'manage', () => null],
  ['w9_form_url', 'manage', () => null],
  ['paypal_email', 'pay', masked],
];

/**
 * An answer with the fields redacted that its caller lacks the permission for (contract §1): in lists, records and CSV, in every
 * version.
 */
export function withheld<Answer>(answer: Answer, caller: Caller): Answer {
  const redactions = new Map(
    REDACTIONS.filter(([, need]) => !callerHasPermission(caller, need)).map(([field, , redaction]) => [
      field,
      redaction,
    ]),
  );
  return redactions.size === 0 ? answer : (redacted(answer, redactions) as Answer);
}

function redacted(value: unknown, redactions: ReadonlyMap<string, Redaction>): unknown {
  if (Array.isArray(value)) return value.map((part) => redacted(part, redactions));
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Object.create(Object.getPrototypeOf(value));
  for (const [name, part] of Object.entries(value)) {
    const redaction = redactions.get(name);
    Object.assign(copy, { [name]: redaction ? redaction(part) : redacted(part, redactions) });
  }
  return copy;
}
