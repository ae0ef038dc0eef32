import type { SimulatedEvent } from './plan.ts';

/** Sends tracking calls that are rejected, as content for the tracking log. */
export async function sendRejectedCalls(
  baseUrl: string,
  credentials: { readonly account: number; readonly key: string },
  events: readonly SimulatedEvent[],
): Promise<void> {
  const track = async (event: string, body: object, key = credentials.key) => {
    await fetch(`${baseUrl}/api/v2/track/${event}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'account-id': String(credentials.account),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  };
  const firstSale = events.find((event) => event.type === 'sale');
  const duplicateSale = firstSale && { uid: firstSale.personId, event_id: firstSale.eventId, amount: firstSale.amount };
  await track('sale', { email: 'walk.in@mail.example', event_id: 'shop-1001', amount: 4900 });
  await track('sale', { email: 'regular@mail.example', uid: 'shop-77', event_id: 'shop-1002', amount: 12_900 });
  await track('sale', { email: 'regular@mail.example', event_id: 'shop-1003', amount: '129.00' });
  await track('sale', { email: 'walk.in@mail.example', event_id: 'shop-1004', amount: 4900, currency: 'EURO' });
  if (duplicateSale) {
    await track('sale', duplicateSale);
    const { uid, event_id: sale_event_id, amount } = duplicateSale;
    await track('refund', { uid, event_id: 'shop-credit-1', sale_event_id, amount: amount * 10 });
    await track('refund', { uid, event_id: 'shop-credit-2', sale_event_id: 'shop-0999', amount });
  }
  await track('signup', { email: 'new@mail.example', ref_id: 'no-such-partner' });
  await track('sale', { email: 'walk.in@mail.example', event_id: 'shop-1005', amount: 4900 }, 'an-old-key');
}
