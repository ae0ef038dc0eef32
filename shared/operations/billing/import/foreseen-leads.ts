import type { Whose } from '#shared/domain/billing/acts.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';

type Name = Whose['names'][number];

/** Those that would be leads by now, as events would find them. */
export class ForeseenLeads {
  readonly #customers = new Set<string>();
  readonly #names = new Set<string>();

  /** Whether somebody would be one: the provider's customer, or whoever has one of the names. */
  has({ customerId, names }: Whose): boolean {
    return (
      (customerId !== null && this.#customers.has(customerId)) || names.some((name) => this.#names.has(keyOf(name)))
    );
  }

  /** That somebody would be signed up: all names lead to that lead. */
  signUp(whose: Whose): void {
    this.know(whose);
    for (const name of whose.names) this.#names.add(keyOf(name));
  }

  /** That a customer would be known to be a lead that is there: it gets no other names. */
  know({ customerId }: Whose): void {
    if (customerId !== null) this.#customers.add(customerId);
  }
}

function keyOf(name: Name): string {
  return 'uid' in name ? `uid ${name.uid}` : `email ${normalizeEmail(name.email)}`;
}
