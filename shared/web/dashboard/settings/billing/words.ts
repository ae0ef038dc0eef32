import type { BillingEvent, Provider, ProviderConnection } from './queries.ts';

type Mode = ProviderConnection['secrets'][number]['mode'];
type ChoiceName = 'sale_for_each_line' | 'with_shipping' | 'after_fee' | 'test_counts';

export const PROVIDERS = { stripe: 'Stripe', paddle: 'Paddle' } as const satisfies Record<Provider, string>;

const MODES = {
  stripe: { live: 'live', test: 'test' },
  paddle: { live: 'live', test: 'sandbox' },
} as const satisfies Record<Provider, Record<Mode, string>>;

/** Names a mode: Paddle's test mode is its sandbox. */
export const modeLabel = (provider: Provider, mode: Mode): string => MODES[provider][mode];

export const SECRET_PREFIXES = { stripe: 'whsec_', paddle: 'pdl_ntfset_' } as const satisfies Record<Provider, string>;

interface Choice {
  readonly name: ChoiceName;
  readonly label: string;
  readonly text: string;
  /** Texts for the option on and off. */
  readonly yes: string;
  readonly no: string;
}

const CHOICES: readonly Choice[] = [
  {
    name: 'sale_for_each_line',
    label: 'Count each line of an invoice as a sale',
    text: 'For lines that have different rewards.',
    yes: 'Each line of an invoice is a sale.',
    no: 'An invoice is one sale.',
  },
  {
    name: 'with_shipping',
    label: 'Pay commission on shipping',
    text: 'Tax is never part of a sale.',
    yes: 'Shipping is part of a sale.',
    no: 'Shipping is not part of a sale.',
  },
  {
    name: 'after_fee',
    label: 'Take off the fee of Paddle',
    text: 'Promoters earn on what Paddle pays to you.',
    yes: 'The fee of Paddle is taken off.',
    no: 'The fee of Paddle is not taken off.',
  },
  {
    name: 'test_counts',
    label: 'Count test payments',
    text: 'Only for an account for trials: promoters are paid for what counts.',
    yes: 'Test payments count.',
    no: 'Test payments are listed, and do not count.',
  },
];

const OF_PROVIDER = {
  stripe: ['sale_for_each_line', 'with_shipping', 'test_counts'],
  paddle: ['after_fee', 'test_counts'],
} as const satisfies Record<Provider, readonly ChoiceName[]>;

/** Lists a provider's options: only Paddle reports its fee; only Stripe has shipping and multi-line invoices. */
export function listProviderOptions(provider: Provider): readonly Choice[] {
  const names: readonly ChoiceName[] = OF_PROVIDER[provider];
  return CHOICES.filter(({ name }) => names.includes(name));
}

/** Describes the options, one sentence each. */
export function describeProviderOptions(
  connection: Pick<ProviderConnection, 'provider' | ChoiceName>,
): readonly string[] {
  return listProviderOptions(connection.provider).map(({ name, yes, no }) => (connection[name] ? yes : no));
}

export const OUTCOMES = {
  counted: { label: 'Counted', status: 'completed' },
  nothing: { label: 'Nothing to count', status: 'not_set' },
  refused: { label: 'Refused', status: 'rejected' },
  waits: { label: 'Waits', status: 'pending' },
  found_nothing: { label: 'Found nothing', status: 'rejected' },
  failed: { label: 'Failed', status: 'failed' },
} as const satisfies Record<BillingEvent['outcome'], { readonly label: string; readonly status: string }>;

/** Describes the state: `Connected: live, test`. */
export function describeConnectionState({
  provider,
  secrets,
}: Pick<ProviderConnection, 'provider' | 'secrets'>): string {
  const modes = (['live', 'test'] as const).filter((mode) => secrets.some((one) => one.mode === mode));
  return modes.length === 0 ? 'Not connected' : `Connected: ${modes.map((one) => modeLabel(provider, one)).join(', ')}`;
}
