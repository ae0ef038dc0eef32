import { codeHeldSince, normalizeHeldCode, removeHeldCode } from '#shared/domain/promoters/promo-codes/held-codes.ts';
import { normalizePromoCode } from '#shared/domain/promoters/promo-codes/promo-code-key.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { findPromoCodeHolder, type PromoCodeHolder } from '#shared/store/promoters/promo-codes.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';

/** A promo code found only by exact spelling, or its duplicate. */
export interface CaseSensitiveCode extends PromoCodeHolder {
  /** The promoter who had it first. */
  readonly keptBy: number;
  /** A promoter may have duplicates itself. */
  readonly isKept: boolean;
}

/** Determines who keeps each promo code. */
export async function assignCodeKeepers(all: readonly PromoCodeHolder[]): Promise<CaseSensitiveCode[]> {
  const same = Map.groupBy(all, ({ account, text }) => `${account}#${normalizePromoCode(text)}`);
  const caseSensitiveCodes: CaseSensitiveCode[] = [];
  for (const holders of same.values()) caseSensitiveCodes.push(...(await assignToOldest(holders)));
  return caseSensitiveCodes;
}

/**
 * Makes a promo code case-insensitive, or removes it if another promoter had it first. Skips codes that changed
 * meanwhile.
 */
export async function migratePromoCode(
  { runtime }: OpenCall,
  { account, text, promoterId, isKept }: CaseSensitiveCode,
): Promise<void> {
  const call = { account: { id: account }, runtime };
  const identifier = { by: 'id', id: promoterId } as const;
  try {
    await (isKept
      ? changePromoterRecord(call, identifier, 'promo code compared', (record) => ({
          after: normalizeHeldCode(record, text),
        }))
      : changePromoterRecord(call, identifier, 'promo code taken off', (record, now) => ({
          after: removeHeldCode(record, text, now),
        })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Losing entries first, so that the code is free. */
async function assignToOldest(holders: readonly PromoCodeHolder[]): Promise<CaseSensitiveCode[]> {
  const [first] = holders;
  if (!first) return [];
  const compared = await findPromoCodeHolder(first.account, normalizePromoCode(first.text));
  const dated = await Promise.all([...holders, ...(compared ? [compared] : [])].map(withSince));
  const [oldest, ...others] = dated.toSorted((a, b) => a.since.localeCompare(b.since) || a.promoterId - b.promoterId);
  if (!oldest) return [];
  const keptBy = oldest.promoterId;
  return [...others, oldest]
    .filter(({ text }) => text !== oldest.text || text !== normalizePromoCode(text))
    .map(({ since, ...holder }) => ({ ...holder, keptBy, isKept: holder.text === oldest.text }));
}

async function withSince(holder: PromoCodeHolder): Promise<PromoCodeHolder & { readonly since: string }> {
  const record = await readPromoter(holder.account, holder.promoterId);
  return { ...holder, since: (record && codeHeldSince(record, holder.text)) ?? '9999' };
}
