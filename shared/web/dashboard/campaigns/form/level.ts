import { MAX_AMOUNT } from '#shared/domain/money/currency.ts';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { integerHint, parseIntegerInput } from '#web/ui/formats/integer-input.ts';

type Level = NonNullable<CampaignSettings['upgrade_details']>;

/** Null: promoters stay in the campaign. */
export type LevelDraft = {
  /** Campaign id. */
  readonly next: string | undefined;
  readonly metric: Level['metric'];
  readonly typed: string;
} | null;

const NUMBERS = { min: 1, max: MAX_AMOUNT } as const;

export const CHOOSE_NEXT = 'Choose the next campaign.';

/** Creates the draft of a tier upgrade. */
export function createLevelDraft(
  campaign: Pick<CampaignSettings, 'upgrade_details'> | undefined,
  currency: string,
): LevelDraft {
  const level = campaign?.upgrade_details;
  if (!level) return null;
  const { campaign_id: next, metric, amount } = level;
  return { next: String(next), metric, typed: formatAmountInput(amount, metric === 'revenue' ? currency : null) };
}

/** Parses customers, or an amount in the smallest unit; null if malformed. */
function levelNumber({ metric, typed }: NonNullable<LevelDraft>, currency: string): number | null {
  if (metric === 'customers') return parseIntegerInput(typed, NUMBERS);
  const amount = parseAmountInput(typed, currency);
  return amount === null || amount < NUMBERS.min || amount > NUMBERS.max ? null : amount;
}

/** Builds the request; an empty object removes the upgrade. */
export function buildLevelRequest(draft: LevelDraft, currency: string): Partial<Level> {
  if (draft === null) return {};
  return { campaign_id: Number(draft.next), metric: draft.metric, amount: levelNumber(draft, currency) ?? 0 };
}

export function validateLevel(draft: LevelDraft, currency: string): FieldErrors {
  if (draft === null) return {};
  const hint = draft.metric === 'revenue' ? amountHint(currency) : integerHint(NUMBERS);
  return {
    ...(draft.next === undefined ? { next_campaign: CHOOSE_NEXT } : {}),
    ...(levelNumber(draft, currency) === null ? { level_amount: hint } : {}),
  };
}
