import { type National, NUMBERED } from './national-numbers.ts';
import type { MethodKind } from './payout-details.ts';
import type { DETAIL_NAMES } from './said-details.ts';

/** A part of where money goes. */
export type DetailPart = keyof typeof DETAIL_NAMES;

/** A part that a form asks for. */
interface AskedPart {
  readonly part: DetailPart;
  /** Whether the method is nothing without it. */
  readonly isNeeded: boolean;
}

/**
 * The parts that a form asks for, in their order: the same in the portal and in the dashboard. A bank is asked for what banks of
 * its country go by.
 * @param bankCountry ISO 3166 alpha-2 in capitals; an empty text as long as none is chosen
 */
export function askedParts(kind: MethodKind, bankCountry: string): readonly AskedPart[] {
  switch (kind) {
    case 'paypal':
      return [needed('paypalEmail')];
    case 'wise':
      return [needed('wiseEmail'), needed('holder'), ...wanted('type', 'iban')];
    case 'bank':
      return [
        ...[needed('holder'), needed('bankCountry'), ...numbersIn(bankCountry)],
        ...wanted('bic', 'street', 'postalCode', 'city', 'state', 'country'),
      ];
    case 'custom':
      return [needed('text')];
  }
}

/** An account is numbered as its country does, or else by an IBAN or a number: one of them, so that neither is needed by itself. */
function numbersIn(country: string): readonly AskedPart[] {
  const national = Object.keys(NUMBERED[country] ?? {}) as National[];
  return national.length > 0 ? national.map(needed) : wanted('iban', 'accountNumber');
}

const needed = (part: DetailPart): AskedPart => ({ part, isNeeded: true });
const wanted = (...parts: readonly DetailPart[]) => parts.map((part): AskedPart => ({ part, isNeeded: false }));
