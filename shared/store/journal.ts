import type { Commission } from '#shared/domain/commission.ts';
import type { CancellationEvent, RefundEvent, SaleEvent, SignupEvent } from '#shared/domain/event.ts';
import { keys } from './keys.ts';
import { check, create, update, type Write } from './transaction.ts';

/** Writes an event that must not have happened before: its key is the caller's event id, and is kept for ever. */
export function eventWrite(account: number, event: SignupEvent | SaleEvent | RefundEvent | CancellationEvent): Write {
  return create(eventKey(account, event), { ...event }, 'event_exists');
}

/** Writes a new commission. */
export function commissionWrite(account: number, commission: Commission): Write {
  return create(keys.commission(account, commission.id), { ...commission }, 'stale');
}

/** Adds a refund to the sale it is of, if no other refund came in between. */
export function refundedWrite(account: number, sale: SaleEvent, more: number): Write {
  return update(
    keys.moneyEvent(account, 'sale', sale.eventId),
    { expression: 'SET refunded = :after', values: { ':after': sale.refunded + more } },
    { expression: 'refunded = :before', values: { ':before': sale.refunded } },
    'stale',
  );
}

/** Lets a refund pass only if the commission it takes back is still where and what it was. */
export function commissionCheck(account: number, commission: Commission): Write {
  return check(
    keys.commission(account, commission.id),
    {
      expression: '#status = :status AND promoterId = :promoter',
      names: { '#status': 'status' },
      values: { ':status': commission.status, ':promoter': commission.promoterId },
    },
    'stale',
  );
}

function eventKey(account: number, event: SignupEvent | SaleEvent | RefundEvent | CancellationEvent) {
  if (event.event === 'signup') return keys.signupEvent(account, event.id);
  if (event.eventId === null) return keys.numberedCancellation(account, event.id);
  return keys.moneyEvent(account, event.event, event.eventId);
}
