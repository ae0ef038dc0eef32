import type { BillingProvider } from '#shared/domain/billing/connection.ts';
import type { Payment } from './books.ts';
import type { Currency } from './currencies.ts';
import { type Fields, type Promoters, type ReportedEvent, type Signup, START } from './lives.ts';
import type { Random } from './random.ts';

/**
 * Writes an event in its provider's format.
 * @param at epoch seconds
 */
type WriteEvent = (type: string, data: Fields, id: string, at: number) => Fields;

/** Customers with different numbers share no ids. */
interface CustomerLife<Channel extends string> {
  readonly channel: Channel;
  readonly promoterIndex: number;
  readonly refId: string;
  /** Null without a referrer or when the shop wants it ignored. */
  readonly promoter: number | null;
  readonly currency: Currency;
  readonly email: string;
  readonly customer: string;
  readonly signup: Signup | null;
  readonly events: ReportedEvent[];
  readonly payments: Payment[];
  id(kind: string): string;
  /** Advances the clock by a random time up to this many seconds. */
  advance(seconds: number): void;
  now(): number;
  report(type: string, data: Fields): void;
}

interface LifeOptions<Channel extends string> {
  readonly lifeIndex: number;
  readonly random: Random;
  readonly promoters: Promoters;
  readonly provider: BillingProvider;
  readonly channels: readonly Channel[];
  readonly currencies: readonly Currency[];
  readonly customers: string;
  readonly write: WriteEvent;
}

export function startLife<Channel extends string>({
  lifeIndex,
  random,
  promoters,
  provider,
  channels,
  currencies,
  customers,
  write,
}: LifeOptions<Channel>): CustomerLife<Channel> {
  const channel = random.pick(channels);
  const promoterIndex = random.of(0, promoters.refIds.length - 1);
  const events: ReportedEvent[] = [];
  let [seconds, last] = [START + lifeIndex * 1800, 0];
  const id = (kind: string) => {
    last += 1;
    return `${kind}_${lifeIndex}x${last}`;
  };
  const advance = (maxSeconds: number) => {
    seconds += random.of(1, maxSeconds);
  };
  const [customer, email] = [id(customers), `buyer-${lifeIndex}@example.com`];
  const signup = createSignup(channel, {
    lifeIndex,
    promoterIndex,
    email,
    customer,
    at: new Date(seconds * 1000).toISOString(),
  });
  advance(600);
  return {
    channel,
    promoterIndex,
    email,
    customer,
    signup,
    events,
    payments: [],
    id,
    advance,
    now: () => seconds,
    refId: promoters.refIds[promoterIndex] as string,
    promoter: channel === 'nobody' || channel === 'ignored' ? null : promoterIndex,
    currency: random.pick(currencies),
    report: (type, data) => {
      events.push({ provider, event: write(type, data, id('evt'), seconds) });
    },
  };
}

interface SignupDetails {
  readonly lifeIndex: number;
  readonly promoterIndex: number;
  readonly email: string;
  readonly customer: string;
  readonly at: string;
}

/** The sign-up call that a company sends before the provider's events, if it names the referrer this way. */
function createSignup(
  channel: string,
  { lifeIndex, promoterIndex, email, customer, at }: SignupDetails,
): Signup | null {
  const details = { promoter: promoterIndex, at };
  if (channel === 'reported by uid') return { ...details, uid: customer, email: null };
  if (channel === 'reported by e-mail') return { ...details, uid: null, email };
  return channel === 'own uid' ? { ...details, uid: `user-${lifeIndex}`, email: null } : null;
}
