import type { Owner } from '#shared/domain/leads/lead.ts';
import type { CancellationEvent, JournalEvent, SaleEvent, SignupEvent } from './event.ts';

/** Format without activation date and origin. */
type EarlierSale = Omit<SaleEvent, 'becameActive' | 'nonLink'> & { readonly becameActive: boolean };

/** Format with the lead's previous activity only. */
type EarlierCancellation = Omit<CancellationEvent, 'ceasedActive' | 'wasCustomer'> & { readonly wasActive: boolean };

/** Format with the previous owner of a moved lead. */
type EarlierSignup = Omit<SignupEvent, 'replaced'> & {
  readonly movedFrom: (Owner & { readonly customer: boolean; readonly active: boolean }) | null;
};

/** A stored event in the current or an earlier format. */
export type VersionedEvent = JournalEvent | EarlierSale | EarlierCancellation | EarlierSignup;

/**
 * Converts a stored event to the current format; stored events are immutable. Missing values are chosen so that
 * counters match the earlier version: a lead is active from its sale on and came by a link; a moved lead counts as
 * created, and as a customer, on the day of the move.
 */
export function upgradeEvent(event: VersionedEvent): JournalEvent {
  if (event.event === 'sale' && typeof event.becameActive === 'boolean') {
    const { at, becameActive } = event;
    return { ...event, becameActive: becameActive ? at : null, nonLink: false };
  }
  if (event.event === 'cancellation' && 'wasActive' in event) {
    const { wasActive, ...rest } = event;
    // An active lead had bought. An inactive customer had been cancelled before, and does not count again.
    return { ...rest, ceasedActive: rest.cancelled && wasActive ? rest.at : null, wasCustomer: wasActive };
  }
  if (event.event === 'signup' && 'movedFrom' in event) return upgradeSignup(event);
  return event as JournalEvent;
}

function upgradeSignup({ movedFrom, ...event }: EarlierSignup): SignupEvent {
  if (movedFrom === null) return { ...event, replaced: null };
  const { customer, active, ...before } = movedFrom;
  const { at, promoterId, campaignId } = event;
  const state = { createdAt: at, activityAt: null, customerSince: customer ? at : null, nonLink: false, active };
  return { ...event, replaced: { before: { ...state, ...before }, after: { ...state, promoterId, campaignId } } };
}
