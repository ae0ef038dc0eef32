import type { Duration, Reward, Unit } from './reward.ts';
import { type FlatPer, flatGainBase, type Gain } from './reward-steps.ts';

/** Terms in a generated name. */
type NamedTerms = Pick<Reward, 'gain' | 'steps' | 'unit' | 'duration' | 'tier' | 'percentOf'>;

/**
 * Generates a reward's name from its terms, in the syntax of the admin command: `20% for 12 months`. Steps are joined
 * by "or".
 */
export function describeTerms({ gain, steps, unit, duration, tier, percentOf }: NamedTerms): string {
  const gains = steps?.map((step) => step.gain) ?? [gain];
  const isFlat = gains.some((each) => 'flat' in each);
  const bases = new Set(gains.flatMap((each) => flatGainBase(each) ?? []));
  const isMixed = bases.size > 1;
  const unitText = unit === 'cash' && !isFlat ? '' : unit;
  const words = [
    tier > 1 ? `tier ${tier}:` : '',
    [...new Set(gains.map((each) => (isMixed ? wholeGainText(each, unit) : gainText(each))))].join(' or '),
    tier > 1 && !isFlat ? `of ${percentOf}` : '',
    ...(isMixed ? [] : [unitText, ...[...bases].map(baseText)]),
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

function baseText(base: FlatPer): string {
  return base === 'sale' ? 'per sale' : PER_ITEM;
}

/** For steps with amounts per item and per sale. */
function wholeGainText(gain: Gain, unit: Unit): string {
  const base = flatGainBase(gain);
  return base ? `${gainText(gain)} ${unit} ${baseText(base)}` : gainText(gain);
}

function gainText(gain: Gain): string {
  return 'percent' in gain ? `${gain.percent}%` : `${gain.flat} flat`;
}

function durationText(duration: Duration): string {
  if (!('count' in duration)) return duration.type;
  return `for ${duration.count} ${duration.count === 1 ? duration.type.slice(0, -1) : duration.type}`;
}
