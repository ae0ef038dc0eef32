import { Refusal } from '#shared/domain/refusal.ts';
import { storedEvent } from '#shared/management/rebuild-fold.ts';
import { DELIVERY_KEPT_S } from '#shared/store/deliveries.ts';
import { readListeners } from '#shared/store/listeners.ts';
import { scan } from '#shared/store/scan.ts';
import type { SendingCall } from './call.ts';
import { webhookSendings } from './queue-webhooks.ts';

/** How many messages are asked for at a time: a page of the table can tell of tens of thousands. */
const AT_ONCE = 500;

/** What is told where something could be sent twice. */
export const TOO_LONG_AGO = 'Deliveries are kept for 30 days: what is older could be sent twice.';

/** When the service learned of what is told, ISO 8601, both included. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/**
 * Asks for everything to be told again that an account's webhooks were to be told of a span, as after the projector has
 * given records up: it is asked for under the same ids, so that what was delivered, or is on its way, is not sent twice. That
 * holds for as long as deliveries are kept. Goes through the whole table.
 * @returns how many messages there were
 * @throws Refusal `invalid` where the span begins before that; Error where a queue does not take them: what is asked for again then does no harm
 */
export async function tellAgain({ account, runtime, send }: SendingCall, span: Span): Promise<number> {
  const oldest = Date.parse(runtime.now()) - DELIVERY_KEPT_S * 1000;
  if (Date.parse(span.since) <= oldest) throw new Refusal({ code: 'invalid', message: TOO_LONG_AGO });
  const { endpoints } = await readListeners(account);
  const filter = {
    expression: 'attribute_exists(#event) AND recordedAt BETWEEN :since AND :until',
    names: { '#event': 'event' },
    values: { ':since': span.since, ':until': span.until },
  };
  let told = 0;
  await scan(account, filter, async (items) => {
    const sendings = webhookSendings(items.map(storedEvent), endpoints);
    for (let from = 0; from < sendings.length; from += AT_ONCE) await send(sendings.slice(from, from + AT_ONCE));
    told += sendings.length;
  });
  return told;
}
