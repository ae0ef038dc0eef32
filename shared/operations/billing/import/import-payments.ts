import {
  type BillingConnection,
  type BillingProvider,
  countsMode,
  providerKeyMode,
} from '#shared/domain/billing/connection.ts';
import type { BillingOutcome } from '#shared/domain/billing/outcome.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { paddleHistory } from './paddle-history.ts';
import { createPreview } from './preview.ts';
import type { PastEvent, ProviderApi, ProviderHistory } from './provider-api.ts';
import { stripeHistory } from './stripe-history.ts';

/** Time range per request. Its payments are held in memory, and an interrupted run repeats it. */
const SPAN_MS = 7 * DAY_MS;
const HISTORIES: Readonly<Record<BillingProvider, ProviderHistory>> = { stripe: stripeHistory, paddle: paddleHistory };

/** Numbers of records by outcome. */
export interface ImportTally {
  readonly counted: number;
  /** Recorded before, by an event, a call or an import. */
  readonly alreadyRecorded: number;
  readonly notAReferral: number;
  /** The related payment is unknown, or not of a referral. */
  readonly waiting: number;
  /** All others: unpaid, or covered by other records. */
  readonly ignored: number;
  readonly refused: Readonly<Record<string, number>>;
}

/** Input for an import of past payments. */
interface PaymentImportRequest {
  readonly api: ProviderApi;
  readonly connection: Pick<BillingConnection, 'provider' | 'settings' | 'countsTest'>;
  /** First day, ISO 8601. */
  readonly since: string;
  readonly isDry: boolean;
}

/**
 * Processes a provider's past promotion codes, then its payments week by week, like events but without notifications.
 * Idempotent, also while events arrive.
 * @param onWeek receives the end of each imported week, which an interrupted run can continue from
 * @throws Refusal `invalid` for a test key if test payments do not count
 * @throws ProviderError
 */
export async function importPayments(
  call: AccountCall,
  { api, connection, since, isDry }: PaymentImportRequest,
  onWeek: (until: string) => void,
): Promise<ImportTally> {
  const { provider, settings } = connection;
  if (!countsMode(connection, providerKeyMode(provider, api.key, api.origin))) throw testKeyRefused(provider);
  const now = call.runtime.now();
  const outcomes: BillingOutcome[] = [];
  const previewEvent = createPreview(call, { provider, settings });
  const processEvent = (event: unknown) =>
    isDry
      ? previewEvent(event)
      : processProviderEvent(call, { provider, event, settings, noticeOptions: { quiet: true, past: true } });
  const history = HISTORIES[provider];
  for (const { event } of await history.codes(api, now, call.runtime)) outcomes.push(await processEvent(event));
  let remainingEvents = await history.since(api, { from: new Date(since).toISOString(), until: now }, call.runtime);
  let waiting: readonly PastEvent[] = [];
  for (let from = new Date(since).toISOString(); from < now; ) {
    const until = new Date(Math.min(Date.parse(from) + SPAN_MS, Date.parse(now))).toISOString();
    const weekPayments = await history.payments(api, { from, until }, call.runtime);
    const isBeforeEnd = ({ at }: PastEvent) => at * 1000 < Date.parse(until);
    const events = [...remainingEvents.filter(isBeforeEnd), ...weekPayments].toSorted((a, b) => a.at - b.at);
    remainingEvents = remainingEvents.filter((candidate) => !isBeforeEnd(candidate));
    const stillWaiting: PastEvent[] = [];
    for (const pastEvent of [...events, ...waiting]) {
      const outcome = await processEvent(pastEvent.event);
      if (outcome.kind === 'waits') stillWaiting.push(pastEvent);
      else outcomes.push(outcome);
    }
    waiting = stillWaiting;
    onWeek(until);
    from = until;
  }
  return tallyOutcomes(outcomes, waiting.length);
}

function testKeyRefused(provider: BillingProvider): Refusal {
  return new Refusal({
    code: 'invalid',
    message:
      'the key reads test payments, but this account does not count them: use a live key; or, if the account is ' +
      `only for trials, let it count them: billing choose --provider ${provider} --test-counts yes`,
  });
}

function tallyOutcomes(outcomes: readonly BillingOutcome[], waitingCount: number): ImportTally {
  const countIgnored = (because: string) =>
    outcomes.filter((outcome) => outcome.kind === 'nothing' && outcome.because === because).length;
  const codes = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [outcome.code] : []));
  const counted = outcomes.filter(({ kind }) => kind === 'counted').length;
  const [alreadyRecorded, notAReferral] = [countIgnored('counted_already'), countIgnored('not_a_referral')];
  return {
    counted,
    alreadyRecorded,
    notAReferral,
    waiting: waitingCount,
    ignored: outcomes.length - counted - alreadyRecorded - notAReferral - codes.length,
    refused: Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length])),
  };
}
