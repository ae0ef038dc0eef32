import type { Owner } from '#shared/domain/leads/lead.ts';
import type { CancellationEvent, JournalEvent, SaleEvent, SignupEvent } from './event.ts';

/** A sale as it was kept before there were reports: that the lead became active by it, not when, and not how it came. */
type EarlierSale = Omit<SaleEvent, 'becameActive' | 'nonLink'> & { readonly becameActive: boolean };

/** A cancellation of then: whether the lead was active before it. */
type EarlierCancellation = Omit<CancellationEvent, 'ceasedActive' | 'wasCustomer'> & { readonly wasActive: boolean };

/** A sign-up of then: whom it took the lead from. */
type EarlierSignup = Omit<SignupEvent, 'replaced'> & {
  readonly movedFrom: (Owner & { readonly customer: boolean; readonly active: boolean }) | null;
};

/** An event as this version or an earlier one has written it. */
export type WrittenEvent = JournalEvent | EarlierSale | EarlierCancellation | EarlierSignup;

/**
 * An event in today's form, whatever version has written it: events are never written again. What an earlier version did not keep
 * is taken so that counters come out as that version counted them. Reports have no more than that: a lead counts as active from the sale
 * on, as come by a link, and one that was moved by a sign-up as created and as a customer on the day of the move.
 * @param event as it is stored
 */
export function eventOfToday(event: WrittenEvent): JournalEvent {
  if (event.event === 'sale' && typeof event.becameActive === 'boolean') {
    const { at, becameActive } = event;
    return { ...event, becameActive: becameActive ? at : null, nonLink: false };
  }
  if (event.event === 'cancellation' && 'wasActive' in event) {
    const { wasActive, ...kept } = event;
    // Whoever was active had bought; whoever had bought and was not active had been cancelled, and counts no more.
    return { ...kept, ceasedActive: kept.cancelled && wasActive ? kept.at : null, wasCustomer: wasActive };
  }
  if (event.event === 'signup' && 'movedFrom' in event) return signupOfToday(event);
  return event as JournalEvent;
}

function signupOfToday({ movedFrom, ...event }: EarlierSignup): SignupEvent {
  if (movedFrom === null) return { ...event, replaced: null };
  const { customer, active, ...before } = movedFrom;
  const { at, promoterId, campaignId } = event;
  const standing = { createdAt: at, activityAt: null, customerSince: customer ? at : null, nonLink: false, active };
  return { ...event, replaced: { before: { ...standing, ...before }, after: { ...standing, promoterId, campaignId } } };
}
