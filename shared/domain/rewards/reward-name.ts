import type { Duration, Reward } from './reward.ts';
import { flatGainBase, type Gain } from './reward-steps.ts';

/** Terms in a generated name. */
type NamedTerms = Pick<Reward, 'gain' | 'steps' | 'unit' | 'duration' | 'tier' | 'percentOf'>;

/**
 * Generates a reward's name from its terms, in the syntax of the admin command: `20% for 12 months`. Steps are joined
 * by "or".
 */
export function describeTerms({ gain, steps, unit, duration, tier, percentOf }: NamedTerms): string {
  const gains = steps?.map((step) => step.gain) ?? [gain];
  const isFlat = gains.some((each) => 'flat' in each);
  const isPerSale = gains.some((each) => flatGainBase(each) === 'sale');
  const words = [
    tier > 1 ? `tier ${tier}:` : '',
    [...new Set(gains.map(gainText))].join(' or '),
    tier > 1 && !isFlat ? `of ${percentOf}` : '',
    unit === 'cash' && !isFlat ? '' : unit,
    isFlat ? (isPerSale ? 'per sale' : PER_ITEM) : '',
    durationText(duration),
  ];
  return words.filter(Boolean).join(' ');
}

/** Returns the name after a change: generated names follow the terms, custom ones stay. */
export function rewardNameAfterChange(before: NamedTerms & Pick<Reward, 'name'>, after: NamedTerms): string {
  const generated = describeTerms(before);
  // Earlier versions did not name the default.
  const older = generated.replace(` ${PER_ITEM}`, '');
  for (const name of [generated, older]) {
    if (before.name === name) return describeTerms(after);
    // The admin command also appends plans.
    const plans = `${name} plan=`;
    if (before.name.startsWith(plans)) return `${describeTerms(after)} plan=${before.name.slice(plans.length)}`;
  }
  return before.name;
}

const PER_ITEM = 'per item';

function gainText(gain: Gain): string {
  return 'percent' in gain ? `${gain.percent}%` : `${gain.flat} flat`;
}

function durationText(duration: Duration): string {
  if (!('count' in duration)) return duration.type;
  return `for ${duration.count} ${duration.count === 1 ? duration.type.slice(0, -1) : duration.type}`;
}
