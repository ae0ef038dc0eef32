import type { CallPublicApi, PublicApiRequest, PublicApiResponse } from '#shared/outside/public-api-client.ts';
import type { Runtime } from '#shared/runtime.ts';

/** Steps of a run; the last one checks that lists show the sale. */
export type CanaryStep = 'sign-up' | 'sale' | 'refund' | 'projector';

/** A step failed. */
export class CanaryError extends Error {
  override readonly name = 'CanaryError';
  readonly link: CanaryStep;

  constructor(link: CanaryStep, problem: string) {
    super(`The ${link} failed: ${problem}.`);
    this.link = link;
  }
}

/** Small and fully refunded, so that no balance remains. */
const AMOUNT = 100;
const PAUSE_MS = 5000;

/** Status of a duplicate. A sign-up that is rejected otherwise makes the sale fail. */
const COUNTED_BEFORE = { 'sign-up': 422, sale: 409, refund: 409 } as const;

/**
 * Sends a sign-up, a sale and a refund through the API, and waits until lists show the refunded commission. Idempotent
 * by slot.
 * @param tools `hasTime` is called before each wait
 * @param run slot of five minutes, such as `2026-11-26T03:35`, and the promoter's ref id
 * @throws CanaryError
 */
export async function runCanary(
  tools: { readonly ask: CallPublicApi; readonly hasTime: () => boolean; readonly runtime: Pick<Runtime, 'sleep'> },
  { slot, refId }: { readonly slot: string; readonly refId: string },
): Promise<void> {
  const { ask, hasTime, runtime } = tools;
  const uid = `canary-${slot}`;
  const sale = `${uid}-sale`;
  const track = async (link: keyof typeof COUNTED_BEFORE, path: string, json: Readonly<Record<string, unknown>>) => {
    const { status } = await callStep(link, { method: 'POST', path: `/api/v2/track/${path}`, json });
    if (status >= 300 && status !== COUNTED_BEFORE[link]) throw new CanaryError(link, `the response was ${status}`);
  };
  await track('sign-up', 'signup', { uid, ref_id: refId, skip_email_notification: true });
  await track('sale', 'sale', { uid, event_id: sale, amount: AMOUNT, skip_email_notification: true });
  await track('refund', 'refund', {
    uid,
    event_id: `${uid}-refund`,
    sale_event_id: sale,
    amount: AMOUNT,
    skip_email_notification: true,
  });
  const query = new URLSearchParams({ q: sale, 'filters[refunded]': 'true' });
  const list = { method: 'GET', path: `/api/v2/company/commissions?${query}` } as const;
  for (;;) {
    const { status, body } = await callStep('projector', list);
    if (status !== 200) throw new CanaryError('projector', `the list of commissions responded with ${status}`);
    if (isListed(body, sale)) return;
    if (!hasTime()) throw new CanaryError('projector', 'the sale is not listed');
    await runtime.sleep(PAUSE_MS);
  }

  async function callStep(link: CanaryStep, call: PublicApiRequest): Promise<PublicApiResponse> {
    try {
      return await ask(call);
    } catch (error) {
      throw new CanaryError(link, `no response (${error instanceof Error ? error.name : typeof error})`);
    }
  }
}

/**
 * Returns the five-minute slot, such as `2026-11-26T03:35`, of a time.
 * @param time ISO 8601, UTC
 */
export function canarySlot(time: string): string {
  const minute = Number(time.slice(14, 16));
  return `${time.slice(0, 14)}${String(minute - (minute % 5)).padStart(2, '0')}`;
}

function isListed(body: unknown, eventId: string): boolean {
  return Array.isArray(body) && body.some((row) => Object(row).event_id === eventId);
}
