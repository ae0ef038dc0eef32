import { type Caller, callerMay } from '#shared/domain/caller.ts';

/** What opens something by itself, and what is shown in its place. */
const SECRETS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['auth_token', null],
  // Whoever knows the address of a receiver can send to it.
  ['default_webhook_url', ''],
  // Whoever follows the link may read the tax number in the form.
  ['w8_form_url', null],
  ['w9_form_url', null],
]);

/**
 * An answer without what opens something by itself, for callers who may change nothing: they read what there is, and are not
 * to act as somebody else by it (contract §1). All others get it as it is.
 */
export function withheld<Answer>(answer: Answer, caller: Caller): Answer {
  return callerMay(caller, 'manage') ? answer : (without(answer) as Answer);
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Object.create(Object.getPrototypeOf(value));
  for (const [name, part] of Object.entries(value)) {
    Object.assign(copy, { [name]: SECRETS.has(name) ? SECRETS.get(name) : without(part) });
  }
  return copy;
}
