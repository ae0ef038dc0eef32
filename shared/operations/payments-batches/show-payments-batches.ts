import type { Actor } from '#shared/domain/accounts/caller.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { PaymentsBatch, PayoutPayment } from '#shared/domain/payments-batches/payments-batch.ts';
import { displayName } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  findPaymentsBatch,
  readPayments,
  readPaymentsBatches,
} from '#shared/store/payments-batches/payments-batches.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { readUsers } from '#shared/store/users/users.ts';

/** A batch, and a lookup of the e-mail addresses of its users. */
export interface ShownPaymentsBatch {
  readonly batch: PaymentsBatch;
  readonly findActorEmail: (actor: Actor) => string | null;
}

/**
 * Reads a batch.
 * @throws Refusal `not_found`
 */
export async function requirePaymentsBatch(account: number, id: number): Promise<PaymentsBatch> {
  const batch = await findPaymentsBatch(account, id);
  if (batch === null) throw new Refusal({ code: 'not_found', what: 'payment batch' });
  return batch;
}

/**
 * Reads a batch with its users.
 * @throws Refusal `not_found`
 */
export async function showPaymentsBatch({ account }: Call, id: number): Promise<ShownPaymentsBatch> {
  const [batch, findActorEmail] = await Promise.all([requirePaymentsBatch(account.id, id), loadUserEmails(account.id)]);
  return { batch, findActorEmail };
}

/** Adds the lookup of e-mail addresses to a batch. */
export async function withActorEmails({ account }: Call, batch: PaymentsBatch): Promise<ShownPaymentsBatch> {
  return { batch, findActorEmail: await loadUserEmails(account.id) };
}

/** Returns a page of batches, newest first. Reads all: a few dozen per year. */
export async function listPaymentsBatches(
  { account }: Call,
  { page, perPage }: PageRequest,
): Promise<{ readonly rows: ShownPaymentsBatch[]; readonly total: number }> {
  const [all, findActorEmail] = await Promise.all([readPaymentsBatches(account.id), loadUserEmails(account.id)]);
  const rows = all.toReversed().slice((page - 1) * perPage, page * perPage);
  return { rows: rows.map((batch) => ({ batch, findActorEmail })), total: all.length };
}

/** A payment with its promoter. */
export interface ShownPayment {
  readonly payment: PayoutPayment;
  readonly promoter: { readonly id: number; readonly email: string; readonly name: string };
}

/**
 * Returns a page of a batch's payments by payout id.
 * @throws Refusal `not_found`
 */
export async function listPayments(
  { account }: Call,
  id: number,
  {
    statuses,
    page: { page, perPage },
  }: { readonly statuses?: readonly string[] | undefined; readonly page: PageRequest },
): Promise<{ readonly rows: ShownPayment[]; readonly total: number }> {
  await requirePaymentsBatch(account.id, id);
  const all = (await readPayments(account.id, id)).filter(
    ({ status }) => statuses === undefined || statuses.includes(status),
  );
  const pageRows = all.slice((page - 1) * perPage, page * perPage);
  const promoters = await readPromoters(account.id, [...new Set(pageRows.map(({ promoterId }) => promoterId))]);
  const byId = new Map(promoters.map((promoter) => [promoter.id, promoter]));
  const rows = pageRows.map((payment) => {
    const promoter = byId.get(payment.promoterId);
    const name = promoter ? displayName(promoter) : '';
    return { payment, promoter: { id: payment.promoterId, email: promoter?.email ?? '', name } };
  });
  return { rows, total: all.length };
}

async function loadUserEmails(account: number): Promise<(actor: Actor) => string | null> {
  const { users } = await readUsers(account);
  const byId = new Map(users.map(({ id, email }) => [id, email]));
  return (actor) => (actor.is === 'person' ? (byId.get(actor.id) ?? null) : null);
}
