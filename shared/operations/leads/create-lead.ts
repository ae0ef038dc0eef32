import type { SignupEvent } from '#shared/domain/event.ts';
import { fraudRulesOf } from '#shared/domain/fraud/rules.ts';
import type { Identifiers, Lead } from '#shared/domain/lead.ts';
import { quietly } from '#shared/domain/quietly.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { WantedShare } from '#shared/domain/shares-wanted.ts';
import { checkRefused, newLead } from '#shared/domain/signup.ts';
import type { AccountCall } from '#shared/operations/call.ts';
import { ownerOfPromotion, ownerOfRefId } from '#shared/operations/search/owner-filter.ts';
import { eventWrite } from '#shared/store/journal.ts';
import { leadWrites } from '#shared/store/leads.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { promoterCheck } from '#shared/store/promoters.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { type HeldNumbers, holdNumbers } from '#shared/store/table/held-numbers.ts';
import { commit, Obstructed } from '#shared/store/table/transaction.ts';
import type { ShownLead } from './list-leads.ts';
import { isGone } from './update-lead.ts';
import { loadWantedShares } from './wanted-shares.ts';

/** A lead that a company makes by hand, or a promoter. */
export interface NewLead extends Identifiers {
  /** Who makes it: the company, where it is left out. */
  readonly origin?: Extract<Lead['origin'], 'manual' | 'promoter'>;
  /** Of which promotion it is: by its id, or else by a ref id that leads to it. */
  readonly promotionId?: number | undefined;
  readonly refId?: string | undefined;
  readonly username: string | null;
  /** Who has a share of what it earns; nobody, where it is left out. */
  readonly split?: readonly WantedShare[] | undefined;
  /** Whether nobody is mailed about it. */
  readonly quiet: boolean;
}

/**
 * Makes a lead of a promoter by hand. It has not signed up: a sign-up that is tracked later finds it, and is no second lead.
 * A rule of the account that refuses leads refuses those of promoters; what the company makes itself is held.
 * @throws Refusal `fraud_refused`; `not_found`, also for a promotion that gets no more leads; `taken` where
 * another lead has the uid or e-mail; `invalid` for shares that do not fit together
 */
export async function createLead(call: AccountCall, wanted: NewLead): Promise<ShownLead> {
  const numbers = holdNumbers(call.account.id);
  try {
    return await attempt(() => made(call, wanted, numbers), call.runtime);
  } catch (error) {
    if (error instanceof Refusal || error instanceof Obstructed) numbers.giveBack();
    const field = error instanceof Obstructed ? error.takenField : null;
    throw field ? new Refusal({ code: 'taken', field }) : error;
  }
}

async function made(
  { account, runtime }: AccountCall,
  { promotionId, refId, uid, email, username, quiet, split = [], origin = 'manual' }: NewLead,
  numbers: HeldNumbers,
): Promise<ShownLead> {
  const whose =
    promotionId === undefined
      ? await ownerOfRefId({ account, runtime }, refId ?? '')
      : await ownerOfPromotion({ account, runtime }, promotionId);
  const owner = (await loadShown(account.id, [whose]))(whose);
  if (isGone(owner)) throw new Refusal({ code: 'not_found', what: 'promotion' });
  const [[id = 0], [number = 0], shares] = await Promise.all([
    numbers.take('lead', 1),
    numbers.take('event', 1),
    loadWantedShares(account.id, split, owner.promotion),
  ]);
  const now = runtime.now();
  const nothing = { firstName: null, lastName: null, website: null, customFields: null, subId: null, ip: null };
  const said = { uid, email, at: now, details: { ...nothing, username }, override: false };
  const rules = fraudRulesOf(account);
  const lead = {
    ...newLead({ membership: owner, origin, rules }, said, id),
    signedUpAt: null,
    ...(shares.length > 0 ? { shares } : {}),
  };
  if (origin === 'promoter') checkRefused(lead, rules);
  const { promoterId, campaignId } = lead;
  const what = { event: 'signup', createdLead: true, replaced: null } as const;
  const event: SignupEvent = { ...what, id: number, leadId: id, promoterId, campaignId, at: now, recordedAt: now };
  await commit([
    eventWrite(account.id, quietly(event, quiet)),
    ...leadWrites(account.id, null, lead, { whenTaken: 'refused' }),
    promoterCheck(account.id, owner.promoter),
  ]);
  return { lead, owner };
}
