import {
  type Duration,
  isPercent,
  LARGEST_FLAT,
  LONGEST_DURATION,
  MOST_TIERS,
  UNITS,
  type Unit,
} from '#shared/domain/rewards/reward.ts';
import { describeTerms } from '#shared/domain/rewards/reward-name.ts';
import { type FlatPer, flatGain, type Gain } from '#shared/domain/rewards/reward-steps.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';

const LONGEST_PLAN_ID = 255;

/** Invalid reward terms. */
export class TermsError extends Error {
  override name = 'TermsError';
}

/** Each at most once. */
interface Clauses {
  unit?: Unit;
  duration?: Duration;
  percentOf?: CampaignRewardInput['percentOf'];
  per?: FlatPer;
  planIds?: readonly string[];
}

/**
 * Parses reward terms: `20% forever`, `15% for 12 months`, `500 flat cash`, `30% plan=pro,team`, `tier 2: 10% of
 * commission`.
 * @throws TermsError
 */
export function parseReward(text: string): CampaignRewardInput {
  const [, tierText = '1', terms = ''] = /^(?:tier (\d+) ?: ?)?(.*)$/i.exec(text.trim().replace(/\s+/g, ' ')) ?? [];
  const tier = whole(tierText, 'the tier', MOST_TIERS);
  const { gain, rest } = gainOf(terms);
  const { unit = 'cash', duration = { type: 'forever' }, percentOf, per, planIds = [] } = clausesOf(rest);
  if (per && 'percent' in gain) throw new TermsError('"per" is for a flat amount');
  if (tier > 1 && ('flat' in gain || !percentOf)) {
    throw new TermsError('from tier 2 on it must be a percentage "of sale" or "of commission"');
  }
  if (percentOf && 'flat' in gain) throw new TermsError('a flat amount is not "of" anything');
  if (percentOf === 'commission' && tier === 1) throw new TermsError('there is no commission below tier 1');
  const given = 'flat' in gain ? flatGain(gain.flat, per) : gain;
  const reward = { unit, gain: given, duration, tier, percentOf: percentOf ?? 'sale', planIds } as const;
  return { name: describeReward(reward), ...reward };
}

/** Formats terms as parseReward reads them. */
export function describeReward({ planIds, ...terms }: Omit<CampaignRewardInput, 'name'>): string {
  return planIds.length > 0 ? `${describeTerms(terms)} plan=${planIds.join(',')}` : describeTerms(terms);
}

function gainOf(terms: string): { gain: Gain; rest: string } {
  const [head, percent, flat = ''] = /^(?:(\S*?) ?%|(\S+) flat)(?= |$)/i.exec(terms) ?? [];
  if (head === undefined) throw new TermsError('it must begin with a percentage, "20%", or a flat amount, "500 flat"');
  const rest = terms.slice(head.length);
  if (percent === undefined) return { gain: { flat: whole(flat, 'a flat amount', LARGEST_FLAT) }, rest };
  if (!isPercent(percent)) {
    throw new TermsError(`"${percent}%" is no percentage above 0 and up to 100, such as 12.5%`);
  }
  return { gain: { percent }, rest };
}

function clausesOf(rest: string): Clauses {
  const clauses: Clauses = {};
  for (let left = rest.trim(); left !== ''; ) {
    const [read, clause] = clauseAt(left);
    const [kind = ''] = Object.keys(clause);
    if (kind in clauses) throw new TermsError(`"${read}" says again what is said before it`);
    Object.assign(clauses, clause);
    left = left.slice(read.length).trim();
  }
  return clauses;
}

function clauseAt(left: string): [read: string, clause: Clauses] {
  const [word = ''] = left.split(' ');
  const lower = word.toLowerCase();
  const unit = UNITS.find((name) => name === lower);
  if (unit) return [word, { unit }];
  if (lower === 'forever' || lower === 'once') return [word, { duration: { type: lower } }];
  if (lower.startsWith('plan=')) return [word, { planIds: plansIn(word.slice('plan='.length)) }];
  const [base, percentOf] = /^of (sale|commission)(?= |$)/i.exec(left) ?? [];
  if (base && percentOf) return [base, { percentOf: percentOf.toLowerCase() === 'sale' ? 'sale' : 'commission' }];
  const [perText, per] = /^per (sale|item)(?= |$)/i.exec(left) ?? [];
  if (perText && per) return [perText, { per: per.toLowerCase() === 'sale' ? 'sale' : 'item' }];
  const [span, count = '', what] = /^for (\S+) (month|sale)s?(?= |$)/i.exec(left) ?? [];
  if (!span || !what) throw new TermsError(`"${left}" is not understood`);
  const type = what.toLowerCase() === 'month' ? 'months' : 'sales';
  return [span, { duration: { type, count: whole(count, `the number of ${type}`, LONGEST_DURATION) } }];
}

function plansIn(list: string): readonly string[] {
  const ids = [...new Set(list.split(','))];
  if (ids.some((id) => id === '' || id.length > LONGEST_PLAN_ID)) {
    throw new TermsError('plan= takes plan ids with commas between them, such as plan=pro,team');
  }
  return ids;
}

function whole(text: string, what: string, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new TermsError(`${what} must be a whole number from 1 to ${most}: "${text}"`);
  return number;
}
