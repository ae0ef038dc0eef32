import type { Ask, OwnAnswer, OwnCall } from '#shared/outside/own-api.ts';
import type { Runtime } from '#shared/runtime.ts';

/** What a run tries, one after the other. The last one shows that what was counted gets into lists: the projector's work. */
export type Link = 'sign-up' | 'sale' | 'refund' | 'projector';

/** Something between a company's server and its lists does not work. */
export class BrokenLink extends Error {
  override readonly name = 'BrokenLink';
  readonly link: Link;

  constructor(link: Link, why: string) {
    super(`The ${link} did not work: ${why}.`);
    this.link = link;
  }
}

/** Small, so that the figures of the canary's account stay small, and given back as a whole: nobody is owed anything. */
const AMOUNT = 100;
const PAUSE_MS = 5000;

/**
 * What is answered where an earlier try of a run was counted. A sign-up that is refused for something else has no lead: the
 * sale after it says so.
 */
const COUNTED_BEFORE = { 'sign-up': 422, sale: 409, refund: 409 } as const;

/**
 * Makes a sign-up, a sale and a refund by the interface, as a company's server does, and waits until the commission is in
 * the list of those that refunds have taken back. The ids are those of its slot: a run that comes again counts nothing twice, and passes all the same.
 * @param by how it calls, and how long it may go on; `hasTime` is asked before each wait
 * @param run `slot` names five minutes, such as `2026-11-26T03:35`; `refId` is that of the canary's promoter
 * @throws BrokenLink where something does not work
 */
export async function runCanary(
  by: { readonly ask: Ask; readonly hasTime: () => boolean; readonly runtime: Pick<Runtime, 'sleep'> },
  { slot, refId }: { readonly slot: string; readonly refId: string },
): Promise<void> {
  const { ask, hasTime, runtime } = by;
  const uid = `canary-${slot}`;
  const sale = `${uid}-sale`;
  const track = async (link: keyof typeof COUNTED_BEFORE, path: string, json: Readonly<Record<string, unknown>>) => {
    const { status } = await asked(link, { method: 'POST', path: `/api/v2/track/${path}`, json });
    if (status >= 300 && status !== COUNTED_BEFORE[link]) throw new BrokenLink(link, `the answer was ${status}`);
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
    const { status, body } = await asked('projector', list);
    if (status !== 200) throw new BrokenLink('projector', `the list of commissions answered ${status}`);
    if (isListed(body, sale)) return;
    if (!hasTime()) throw new BrokenLink('projector', 'the sale is in no list');
    await runtime.sleep(PAUSE_MS);
  }

  async function asked(link: Link, call: OwnCall): Promise<OwnAnswer> {
    try {
      return await ask(call);
    } catch (error) {
      throw new BrokenLink(link, `no answer came (${error instanceof Error ? error.name : typeof error})`);
    }
  }
}

/** The five minutes that a moment is in, such as `2026-11-26T03:35`. @param time in ISO 8601, UTC */
export function slotOf(time: string): string {
  const minute = Number(time.slice(14, 16));
  return `${time.slice(0, 14)}${String(minute - (minute % 5)).padStart(2, '0')}`;
}

function isListed(body: unknown, eventId: string): boolean {
  return Array.isArray(body) && body.some((row) => Object(row).event_id === eventId);
}
