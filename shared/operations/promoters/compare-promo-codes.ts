import { comparedCode } from '#shared/domain/promoters/compared-code.ts';
import { hasCodeSince, withComparedCode, withoutCode } from '#shared/domain/promoters/written-codes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findPromoCodeHolder, type PromoCodeHolder } from '#shared/store/promoters/promo-codes.ts';
import { readPromoter } from '#shared/store/promoters/promoters.ts';
import { commitChange } from './change-promoter.ts';

/** A promo code of an earlier version, which is found only as it is written; or one that is the same as such a code. */
export interface WrittenCode extends PromoCodeHolder {
  /** Whose the code is to be: of those whose codes are the same, whoever has had it first. */
  readonly keptBy: number;
  /** Whether it is this one that is kept: a promoter may have the same code twice. */
  readonly isKept: boolean;
}

/** Promo codes that are found only as they are written, with who is to keep each. */
export async function withKeepers(all: readonly PromoCodeHolder[]): Promise<WrittenCode[]> {
  const same = Map.groupBy(all, ({ account, text }) => `${account}#${comparedCode(text)}`);
  const found: WrittenCode[] = [];
  for (const holders of same.values()) found.push(...(await keptByFirst(holders)));
  return found;
}

/**
 * Lets one promo code be found however it is typed, or takes it off a promoter where somebody else has had it before. What
 * has changed meanwhile stays as it is.
 */
export async function compareWrittenCode(
  { runtime }: OpenCall,
  { account, text, promoterId, isKept }: WrittenCode,
): Promise<void> {
  const call = { account: { id: account }, runtime };
  const name = { by: 'id', id: promoterId } as const;
  try {
    await (isKept
      ? commitChange(call, name, 'promo code compared', (record) => ({ after: withComparedCode(record, text) }))
      : commitChange(call, name, 'promo code taken off', (record, now) => ({ after: withoutCode(record, text, now) })));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Those that lose the code come first, so that it is free for whoever keeps it. */
async function keptByFirst(written: readonly PromoCodeHolder[]): Promise<WrittenCode[]> {
  const [first] = written;
  if (!first) return [];
  const compared = await findPromoCodeHolder(first.account, comparedCode(first.text));
  const holders = await Promise.all([...written, ...(compared ? [compared] : [])].map(withSince));
  const [oldest, ...others] = holders.toSorted((a, b) => a.since.localeCompare(b.since) || a.promoterId - b.promoterId);
  if (!oldest) return [];
  const keptBy = oldest.promoterId;
  return [...others, oldest]
    .filter(({ text }) => text !== oldest.text || text !== comparedCode(text))
    .map(({ since: _, ...holder }) => ({ ...holder, keptBy, isKept: holder.text === oldest.text }));
}

async function withSince(holder: PromoCodeHolder): Promise<PromoCodeHolder & { readonly since: string }> {
  const record = await readPromoter(holder.account, holder.promoterId);
  return { ...holder, since: (record && hasCodeSince(record, holder.text)) ?? '9999' };
}
