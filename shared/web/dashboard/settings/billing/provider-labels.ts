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
    label: 'Count each invoice line as a sale',
    text: 'For invoice lines with different rewards.',
    yes: 'Each invoice line is a sale.',
    no: 'Each invoice is one sale.',
  },
  {
    name: 'with_shipping',
    label: 'Pay commission on shipping',
    text: 'Tax is never part of a sale.',
    yes: 'Sales include shipping.',
    no: 'Sales exclude shipping.',
  },
  {
    name: 'after_fee',
    label: 'Deduct the Paddle fee',
    text: 'Promoters earn on the amount that Paddle pays you.',
    yes: 'The Paddle fee is deducted.',
    no: 'The Paddle fee is not deducted.',
  },
  {
    name: 'test_counts',
    label: 'Count test payments',
    text: 'Only for test accounts: promoters are paid for these payments.',
    yes: 'Test payments are counted.',
    no: 'Test payments are listed, but not counted.',
  },
];

const CHOICES_BY_PROVIDER = {
  stripe: ['sale_for_each_line', 'with_shipping', 'test_counts'],
  paddle: ['after_fee', 'test_counts'],
} as const satisfies Record<Provider, readonly ChoiceName[]>;

/** Lists a provider's options: only Paddle reports its fee; only Stripe has shipping and multi-line invoices. */
export function listProviderOptions(provider: Provider): readonly Choice[] {
  const names: readonly ChoiceName[] = CHOICES_BY_PROVIDER[provider];
  return CHOICES.filter(({ name }) => names.includes(name));
}

/** Describes the options, one sentence each. */
export function describeProviderOptions(
  connection: Pick<ProviderConnection, 'provider' | ChoiceName>,
): readonly string[] {
  return listProviderOptions(connection.provider).map(({ name, yes, no }) => (connection[name] ? yes : no));
}

export const LISTED_OUTCOMES = [
  'counted',
  'nothing',
  'refused',
  'waits',
  'found_nothing',
  'failed',
] as const satisfies readonly BillingEvent['outcome'][];

/** Describes the state: `Connected: live, test`. */
export function describeConnectionState({
  provider,
  secrets,
}: Pick<ProviderConnection, 'provider' | 'secrets'>): string {
  const modes = (['live', 'test'] as const).filter((mode) => secrets.some((secret) => secret.mode === mode));
  return modes.length === 0
    ? 'Not connected'
    : `Connected: ${modes.map((mode) => modeLabel(provider, mode)).join(', ')}`;
}
