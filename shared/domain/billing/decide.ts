import * as v from 'valibot';
import type { BillingProvider, BillingSettings } from './connection.ts';
import type { BillingDecision, DecideRecord, EarlierFacts } from './decision.ts';
import { recordNothing } from './outcome.ts';
import { PADDLE_DECISIONS } from './paddle/decide.ts';
import { paddleEvent } from './paddle/shapes.ts';
import { STRIPE_DECISIONS } from './stripe/decide.ts';
import { stripeEvent } from './stripe/shapes.ts';

const EVENTS = { stripe: stripeEvent, paddle: paddleEvent };
const DECISIONS: Readonly<Record<BillingProvider, Readonly<Record<string, DecideRecord>>>> = {
  stripe: STRIPE_DECISIONS,
  paddle: PADDLE_DECISIONS,
};

/** Event types that a company's endpoint must send. */
export const REQUESTED_EVENTS: Readonly<Record<BillingProvider, readonly string[]>> = {
  stripe: Object.keys(STRIPE_DECISIONS),
  paddle: Object.keys(PADDLE_DECISIONS),
};

/**
 * Decides which commands an event results in. Never throws.
 * @param facts known from earlier events
 */
export function decideEvent(
  provider: BillingProvider,
  event: unknown,
  facts: EarlierFacts,
  settings: BillingSettings,
): BillingDecision {
  const parsed = v.safeParse(EVENTS[provider], event);
  if (!parsed.success) return recordNothing('not_understood');
  const { type, at, record } = parsed.output;
  const decisions = DECISIONS[provider];
  const decide = Object.hasOwn(decisions, type) ? decisions[type] : undefined;
  return decide ? decide(record, { at, earlierFacts: facts, settings }) : recordNothing('other_event');
}
