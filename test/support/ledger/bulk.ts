import fc from 'fast-check';
import { expect } from 'vitest';
import { bulkCalls } from '#test/support/bulk/calls.ts';
import type { Answered } from '#test/support/service/company.ts';
import { answered, type Command, campaign, command, index } from './command.ts';
import { changing, destroy, familyOf, setStatus } from './commissions.ts';
import { gone, moveTo } from './leads.ts';
import {
  type Model,
  type ModelCampaign,
  type ModelCommission,
  type ModelLead,
  type ModelPayout,
  type ModelPromoter,
  type ModelPromotion,
  pick,
  sum,
} from './model.ts';
import { pay, payoutsOf } from './payouts.ts';
import { added, current, moved } from './promoters.ts';
import type { Real } from './real.ts';
import { changeLead, giveTo } from './tracking.ts';

/** Up to so many ids are done before the answer; of more, a batch process shows when they are. */
const MOST_AT_ONCE = 5;
const PATIENCE_MS = 60_000;
/** No record has an id from there on. */
const NOBODY = 900_000;

/** Which ids a call has: those of some records, maybe the same ones twice, and so many that nobody has. */
interface Ids {
  readonly nths: readonly number[];
  readonly strangers: number;
}

/** What becomes of a record: it is done, not there, or refused. */
type Outcome = 200 | 404 | 422;

/** What a call says beside the ids, and what it makes of each record that is there. */
interface Terms<T> {
  readonly more?: object;
  /** Whether what it names for all of them is there. */
  readonly isThere?: boolean;
  readonly does: (record: T) => Outcome | Promise<Outcome>;
}

/** Something that is done to records of a kind. */
interface Bulk<T> {
  readonly action: string;
  readonly how?: string;
  readonly of: (model: Model) => readonly T[];
  /** Those of some records that a call can name at once, so that it does not matter which of them goes first. */
  readonly together?: (model: Model, records: readonly T[]) => readonly T[];
  readonly terms: (model: Model, real: Real) => Terms<T> | Promise<Terms<T>>;
}

/** Does something to records at once: the batch process says what could not be done, and why, once it is over. */
function bulk<T extends { readonly id: number; readonly deleted?: boolean }>(
  { nths, strangers }: Ids,
  { action, how = '', of, together = (_, records) => records, terms }: Bulk<T>,
): Command {
  return command(
    `${action} of ${nths} and ${strangers} of nobody ${how}`,
    async (model, real) => {
      const { more, isThere = true, does } = await terms(model, real);
      const records = together(
        model,
        nths.map((nth) => pick(of(model), nth)),
      );
      const ids = [...records.map(({ id }) => id), ...Array.from({ length: strangers }, (_, index) => NOBODY + index)];
      const answer = await bulkCalls(real.company).bulk(action, ids, { ...more });
      if (!isThere) return void answered(answer, 404);
      const different = new Set(ids);
      const { processing_errors: errors, ...shown } = await over(real, answer, different.size);
      const refused = [];
      for (const id of different) {
        const record = records.find((one) => one.id === id);
        const outcome = !record || record.deleted ? 404 : await does(record);
        if (outcome !== 200) refused.push({ id, isMissing: outcome === 404 });
      }
      expect(errors.map(errorOf)).toEqual(refused);
      expect(shown).toMatchObject({
        ...{ action_label: action, progress: 100, status: refused.length === different.size ? 'failed' : 'completed' },
        ...{ total: different.size, selected_total: different.size, processed_count: different.size },
        failed_count: refused.length,
      });
    },
    (model) => of(model as Model).length > 0,
  );
}

/** The batch process of an answer once it is over: at once where the ids are few. */
async function over({ company }: Real, { status, body }: Answered, total: number): Promise<Answered['body']> {
  expect(status, JSON.stringify(body)).toBe(total > MOST_AT_ONCE ? 202 : 200);
  return total > MOST_AT_ONCE ? (await bulkCalls(company).over(body.id, PATIENCE_MS)).body : body;
}

function errorOf({ id, message }: { readonly id: number; readonly message: string }) {
  return { id, isMissing: message === 'Record not found' };
}

const promotersOf = (model: Model): readonly ModelPromoter[] => model.promoters;
const leadsOf = (model: Model): readonly ModelLead[] => model.leads;

/** What a promoter becomes, and its promotion in the campaign that is named, where one is. */
const STANDINGS = {
  accept: (promoter: ModelPromoter, promotion: ModelPromotion | null) => {
    promoter.denied = false;
    for (const one of promotion ? [promotion] : promoter.promotions) one.blocked = false;
  },
  reject: (promoter: ModelPromoter) => {
    promoter.denied = true;
  },
  block: ({ promotions }: ModelPromoter, promotion: ModelPromotion | null) => {
    for (const one of promotion ? [promotion] : promotions) one.blocked = true;
  },
};

function stand(ids: Ids, standing: keyof typeof STANDINGS, campaignNth: number | null): Command {
  return bulk(ids, {
    action: `promoter/${standing}`,
    how: `in campaign ${campaignNth}`,
    of: promotersOf,
    terms: ({ campaigns }) => {
      const campaign = campaignNth === null ? null : pick(campaigns, campaignNth);
      return {
        ...(campaign ? { more: { campaign_id: campaign.id } } : {}),
        isThere: !campaign?.deleted,
        does: (promoter) => {
          const promotion = campaign && current(promoter, campaign);
          if (promotion === undefined) return 404;
          STANDINGS[standing](promoter, promotion);
          return 200;
        },
      };
    },
  });
}

function putAway(ids: Ids, archived: boolean): Command {
  const does = (promoter: ModelPromoter): Outcome => {
    promoter.archived = archived;
    return 200;
  };
  return bulk(ids, {
    action: archived ? 'promoter/archive' : 'promoter/restore',
    of: promotersOf,
    terms: () => ({ does }),
  });
}

/** A promoter as it is shown: an answer about many says nothing about its promotions. */
const shown = (real: Real, { id }: ModelPromoter): Promise<Answered> => real.call('GET', '/promoters/show', { id });

function addToCampaign(ids: Ids, campaignNth: number): Command {
  return bulk(ids, {
    action: 'promoter/add_to_campaign',
    how: `to campaign ${campaignNth}`,
    of: promotersOf,
    terms: (model, real) => {
      const campaign = pick(model.campaigns, campaignNth);
      const does = async (promoter: ModelPromoter): Promise<Outcome> => {
        if (!current(promoter, campaign)) added(model, promoter, campaign, await shown(real, promoter));
        return 200;
      };
      return { more: { campaign_id: campaign.id }, isThere: !campaign.deleted, does };
    },
  });
}

/** Leads come along by their list, which follows within seconds: so a call that takes them along waits here. */
function moveToCampaign(ids: Ids, fromNth: number, toNth: number, withLeads: boolean): Command {
  return bulk(ids, {
    action: 'promoter/move_to_campaign',
    how: `from campaign ${fromNth} to ${toNth}${withLeads ? ' with leads' : ''}`,
    of: promotersOf,
    terms: async (model, real) => {
      const [from, to] = [pick(model.campaigns, fromNth), pick(model.campaigns, toNth)];
      if (withLeads) await real.settled();
      return {
        more: { from_campaign_id: from.id, to_campaign_id: to.id, soft_move_referrals: withLeads },
        isThere: !from.deleted && !to.deleted,
        does: async (promoter) => {
          const outcome = await leave(model, real, promoter, from, to);
          if (outcome === 200 && withLeads) leadsFollow(model, promoter, from, to);
          return outcome;
        },
      };
    },
  });
}

/** One that is in the one campaign, and no more in the other, counts as moved. */
async function leave(
  model: Model,
  real: Real,
  promoter: ModelPromoter,
  from: ModelCampaign,
  to: ModelCampaign,
): Promise<Outcome> {
  const [left, there] = [current(promoter, from), current(promoter, to)];
  if (!left) return there ? 200 : 404;
  if (there) return 422;
  moved(model, left, to, await shown(real, promoter));
  return 200;
}

function leadsFollow(model: Model, promoter: ModelPromoter, from: ModelCampaign, to: ModelCampaign): void {
  const owner = current(promoter, to);
  for (const lead of model.leads) {
    const isLeft = lead.owner.promoter === promoter && lead.owner.campaign === from;
    if (owner && isLeft && !lead.deleted) giveTo(lead, owner);
  }
}

function assignParent(ids: Ids, parentNth: number): Command {
  return bulk(ids, {
    action: 'promoter/assign_parent',
    how: `${parentNth}`,
    of: promotersOf,
    terms: (model) => {
      const parent = model.promoter(parentNth);
      const does = (promoter: ModelPromoter): Outcome => {
        if (lineOf(parent).includes(promoter)) return 422;
        promoter.parent = parent;
        return 200;
      };
      return { more: { parent_promoter_id: parent.id }, isThere: !parent.deleted, does };
    },
  });
}

/** A promoter and all above it, up to one that was deleted. */
function lineOf(promoter: ModelPromoter | null): ModelPromoter[] {
  return promoter && !promoter.deleted ? [promoter, ...lineOf(promoter.parent)] : [];
}

/** A lead that is denied no more is what it was, as far as its data say. */
function approved({ state, cancelled, customer }: ModelLead): string {
  if (state !== 'denied') return state;
  if (cancelled) return 'cancelled';
  return customer ? 'active' : 'signup';
}

function enableLeads(ids: Ids): Command {
  const does = (lead: ModelLead): Outcome => {
    changeLead(lead, { state: approved(lead), customer: lead.customer });
    return 200;
  };
  return bulk(ids, { action: 'referral/enable', of: leadsOf, terms: () => ({ does }) });
}

function judge(ids: Ids, isApproved: boolean): Command {
  const does = (lead: ModelLead): Outcome => {
    changeLead(lead, { state: isApproved ? approved(lead) : 'denied', customer: lead.customer });
    return 200;
  };
  return bulk(ids, {
    action: isApproved ? 'referral/approve' : 'referral/disable',
    of: leadsOf,
    terms: () => ({ does }),
  });
}

/** @param along whether commissions come along, as they do where it is not said */
function moveLeads(ids: Ids, promotionNth: number, along: boolean | undefined): Command {
  return bulk(ids, {
    action: 'referral/move_to_promoter',
    how: `to promotion ${promotionNth}, commissions along: ${along}`,
    of: leadsOf,
    terms: (model) => {
      const target = pick(model.promotions, promotionNth);
      const does = (lead: ModelLead): Outcome => {
        moveTo(model, lead, target, along === false);
        return 200;
      };
      const said = along === undefined ? {} : { move_associated_commissions: along };
      const isThere = !target.hidden && !target.promoter.deleted;
      return { more: { promoter_campaign_id: target.id, ...said }, isThere, does };
    },
  });
}

function deleteLeads(ids: Ids): Command {
  const terms = (model: Model): Terms<ModelLead> => ({
    does: (lead) => {
      gone(model, lead);
      return 200;
    },
  });
  return bulk(ids, { action: 'referral/delete', of: leadsOf, terms });
}

function setStatuses(ids: Ids, status: 'approved' | 'denied'): Command {
  return bulk(ids, {
    action: status === 'approved' ? 'commission/approve' : 'commission/deny',
    of: ({ commissions }): readonly ModelCommission[] => commissions,
    together: (model, rows) => orderFree(model, rows, status),
    terms: (model) => ({ does: (row) => setStatus([row], model, status) }),
  });
}

/** Some of the commissions, the first one among them, of which any can go first. */
function orderFree(
  model: Model,
  rows: readonly ModelCommission[],
  status: ModelCommission['status'],
): readonly ModelCommission[] {
  const some: ModelCommission[] = [];
  for (const row of rows) if (some.length === 0 || isOrderFree(model, [...some, row], status)) some.push(row);
  return some;
}

/**
 * Whether it does not matter which of some commissions goes first: a payout that they leave is emptied once it is below
 * nothing, so either it never is, whichever have left it, or it is in the end.
 */
function isOrderFree(model: Model, rows: readonly ModelCommission[], status: ModelCommission['status']): boolean {
  return leaveInAnyOrder(model, [...new Set(rows.flatMap((row) => changing([row], model, status) ?? []))]);
}

function leaveInAnyOrder(model: Model, leaving: readonly ModelCommission[]): boolean {
  return [...Map.groupBy(leaving, ({ payout }) => payout)].every(([payout, some]) => {
    const amount = payout ? model.payoutAmount(payout) : 0;
    return !payout || amount - sum(some) < 0 || amount - sum(some.filter((row) => row.amount > 0)) >= 0;
  });
}

/** Some of the commissions, of which any can be destroyed first: what one takes along no other names. */
function destroyable(model: Model, rows: readonly ModelCommission[]): readonly ModelCommission[] {
  const some: ModelCommission[] = [];
  const leaving = () => some.flatMap((row) => familyOf(row, model));
  for (const row of rows) {
    const family = familyOf(row, model);
    const isKin = leaving().includes(row);
    if (some.length === 0 || (!isKin && leaveInAnyOrder(model, [...leaving(), ...family]))) some.push(row);
  }
  return some;
}

function destroyCommissions(ids: Ids): Command {
  return bulk(ids, {
    action: 'commission/destroy',
    of: ({ commissions }): readonly ModelCommission[] => commissions,
    together: destroyable,
    terms: (model) => ({ does: (row) => destroy(row, model) }),
  });
}

/** Pays out just some commissions: those of one promotion and unit that are approved and in no payout, if they come to something. */
function generatePayouts(ids: Ids): Command {
  let named: readonly ModelCommission[] = [];
  const made = new Set<ModelPayout>();
  return bulk(ids, {
    action: 'commission/generate_payouts',
    of: ({ commissions }): readonly ModelCommission[] => commissions,
    together: (_, rows) => {
      made.clear();
      named = [...new Set(rows)];
      return rows;
    },
    terms: (model, real) => ({
      does: async (row) => {
        if (row.payout) return made.has(row.payout) ? 200 : 422;
        if (row.status !== 'approved') return 422;
        const isFellow = ({ owner, unit, status, payout }: ModelCommission) =>
          owner === row.owner && unit === row.unit && status === 'approved' && !payout;
        const group = named.filter(isFellow);
        if (sum(group) <= 0) return 422;
        const [id, ...others] = new Set((await payoutsOf(real, group)).values());
        expect([id, others]).toEqual([expect.any(Number), []]);
        pay(model, id ?? 0, group);
        if (row.payout) made.add(row.payout);
        return 200;
      },
    }),
  });
}

/** Destroys payouts, also those that were paid: what they had taken is in no payout again. */
function destroyPayouts(ids: Ids): Command {
  return bulk(ids, {
    action: 'payout/destroy',
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: (model) => ({
      does: (payout) => {
        model.empty(payout);
        payout.deleted = true;
        model.payouts.splice(model.payouts.indexOf(payout), 1);
        return 200;
      },
    }),
  });
}

function mark(ids: Ids, isPaid: boolean): Command {
  const does = (payout: ModelPayout): Outcome => {
    payout.status = isPaid ? 'completed' : 'pending';
    return 200;
  };
  return bulk(ids, {
    action: isPaid ? 'payout/mark_as_paid' : 'payout/mark_as_unpaid',
    of: ({ payouts }): readonly ModelPayout[] => payouts,
    terms: () => ({ does }),
  });
}

/** Mostly few ids; now and then so many that they are done in the background. */
const ids: fc.Arbitrary<Ids> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      nths: fc.array(index, { minLength: 1, maxLength: 4 }),
      strangers: fc.nat(3).map((one) => Number(one === 3)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      nths: fc.array(index, { minLength: 3, maxLength: 12, size: 'max' }),
      strangers: fc.integer({ min: MOST_AT_ONCE, max: MOST_AT_ONCE + 2 }),
    }),
  },
);
const maybeCampaign = fc.option(campaign, { freq: 1 });
const standing = (to: keyof typeof STANDINGS) =>
  fc.tuple(ids, maybeCampaign).map(([ids, campaign]) => stand(ids, to, campaign));

export const bulks = {
  accept: standing('accept'),
  reject: standing('reject'),
  block: standing('block'),
  archive: ids.map((given) => putAway(given, true)),
  restore: ids.map((given) => putAway(given, false)),
  addToCampaign: fc.tuple(ids, campaign).map((given) => addToCampaign(...given)),
  moveToCampaign: fc.tuple(ids, campaign, campaign, fc.boolean()).map((given) => moveToCampaign(...given)),
  assignParent: fc.tuple(ids, index).map((given) => assignParent(...given)),
  approveLeads: ids.map((given) => judge(given, true)),
  disableLeads: ids.map((given) => judge(given, false)),
  moveLeads: fc.tuple(ids, index, fc.constantFrom(true, false, undefined)).map((given) => moveLeads(...given)),
  deleteLeads: ids.map(deleteLeads),
  approve: ids.map((given) => setStatuses(given, 'approved')),
  deny: ids.map((given) => setStatuses(given, 'denied')),
  enableLeads: ids.map(enableLeads),
  destroy: ids.map(destroyCommissions),
  generatePayouts: ids.map(generatePayouts),
  destroyPayouts: ids.map(destroyPayouts),
  markPaid: ids.map((given) => mark(given, true)),
  markUnpaid: ids.map((given) => mark(given, false)),
};
