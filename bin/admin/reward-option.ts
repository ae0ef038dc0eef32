import {
  type Duration,
  isRewardPercent,
  MAX_FLAT_AMOUNT,
  MAX_REWARD_DURATION,
  MAX_TIERS,
  UNITS,
  type Unit,
} from '#shared/domain/rewards/reward.ts';
import { describeTerms } from '#shared/domain/rewards/reward-name.ts';
import { buildFlatGain, type FlatPer, type Gain } from '#shared/domain/rewards/reward-steps.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';

const MAX_PLAN_ID_LENGTH = 255;

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
  const tier = parseInteger(tierText, 'the tier', MAX_TIERS);
  const { gain, rest } = parseGain(terms);
  const { unit = 'cash', duration = { type: 'forever' }, percentOf, per, planIds = [] } = parseClauses(rest);
  if (per && 'percent' in gain) throw new TermsError('"per" is for flat amounts only');
  if (tier > 1 && ('flat' in gain || !percentOf)) {
    throw new TermsError('from tier 2 on, a reward must be a percentage "of sale" or "of commission"');
  }
  if (percentOf && 'flat' in gain) throw new TermsError('"of" is for percentages only');
  if (percentOf === 'commission' && tier === 1) throw new TermsError('"of commission" is for tier 2 and above only');
  const rewardGain = 'flat' in gain ? buildFlatGain(gain.flat, per) : gain;
  const reward = { unit, gain: rewardGain, duration, tier, percentOf: percentOf ?? 'sale', planIds } as const;
  return { name: describeReward(reward), ...reward };
}

/** Formats terms as parseReward reads them. */
export function describeReward({ planIds, ...terms }: Omit<CampaignRewardInput, 'name'>): string {
  return planIds.length > 0 ? `${describeTerms(terms)} plan=${planIds.join(',')}` : describeTerms(terms);
}

function parseGain(terms: string): { gain: Gain; rest: string } {
  const [head, percent, flat = ''] = /^(?:(\S*?) ?%|(\S+) flat)(?= |$)/i.exec(terms) ?? [];
  if (head === undefined)
    throw new TermsError('a reward must begin with a percentage, such as "20%", or a flat amount, such as "500 flat"');
  const rest = terms.slice(head.length);
  if (percent === undefined) return { gain: { flat: parseInteger(flat, 'a flat amount', MAX_FLAT_AMOUNT) }, rest };
  if (!isRewardPercent(percent)) {
    throw new TermsError(`"${percent}%" is not a valid percentage. Use a number above 0 and up to 100, such as 12.5%.`);
  }
  return { gain: { percent }, rest };
}

function parseClauses(rest: string): Clauses {
  const clauses: Clauses = {};
  for (let remaining = rest.trim(); remaining !== ''; ) {
    const [read, clause] = parseClause(remaining);
    const [kind = ''] = Object.keys(clause);
    if (kind in clauses) throw new TermsError(`"${read}" repeats an earlier term of the same kind`);
    Object.assign(clauses, clause);
    remaining = remaining.slice(read.length).trim();
  }
  return clauses;
}

function parseClause(remaining: string): [read: string, clause: Clauses] {
  const [word = ''] = remaining.split(' ');
  const lower = word.toLowerCase();
  const unit = UNITS.find((name) => name === lower);
  if (unit) return [word, { unit }];
  if (lower === 'forever' || lower === 'once') return [word, { duration: { type: lower } }];
  if (lower.startsWith('plan=')) return [word, { planIds: parsePlanIds(word.slice('plan='.length)) }];
  const [base, percentOf] = /^of (sale|commission)(?= |$)/i.exec(remaining) ?? [];
  if (base && percentOf) return [base, { percentOf: percentOf.toLowerCase() === 'sale' ? 'sale' : 'commission' }];
  const [perText, per] = /^per (sale|item)(?= |$)/i.exec(remaining) ?? [];
  if (perText && per) return [perText, { per: per.toLowerCase() === 'sale' ? 'sale' : 'item' }];
  const [span, count = '', what] = /^for (\S+) (month|sale)s?(?= |$)/i.exec(remaining) ?? [];
  if (!span || !what) throw new TermsError(`"${remaining}" is not a valid term`);
  const type = what.toLowerCase() === 'month' ? 'months' : 'sales';
  return [span, { duration: { type, count: parseInteger(count, `the number of ${type}`, MAX_REWARD_DURATION) } }];
}

function parsePlanIds(list: string): readonly string[] {
  const ids = [...new Set(list.split(','))];
  if (ids.some((id) => id === '' || id.length > MAX_PLAN_ID_LENGTH)) {
    throw new TermsError('plan= takes comma-separated plan ids, such as plan=pro,team');
  }
  return ids;
}

function parseInteger(text: string, what: string, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > max) throw new TermsError(`${what} must be a whole number from 1 to ${max}: "${text}"`);
  return number;
}
