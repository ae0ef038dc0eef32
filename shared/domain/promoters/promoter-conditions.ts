import type { MembershipState } from '#shared/domain/campaigns/membership-state.ts';
import type { FieldFilter, PromoterSearch } from '#shared/domain/lists/record-search.ts';
import type { RowCondition } from '#shared/domain/lists/row-query.ts';
import { type FoundPromoter, PROMOTER_FIGURES, type PromoterFigure } from './found-promoter.ts';

/** Computed columns that a search needs. */
export interface BeyondRows {
  readonly figures: boolean;
  readonly places: boolean;
  readonly fields: boolean;
  readonly taxForms: boolean;
  readonly activity: boolean;
  readonly logins: boolean;
  readonly mails: boolean;
}

/** Returns the computed columns that a search needs; null if rows suffice. */
export function beyondRows({ filters, order }: PromoterSearch): BeyondRows | null {
  const { standings, fields = [], taxForm, inactivity, lastLoginAt, subscribed } = filters;
  const isFigure = (column: unknown) => PROMOTER_FIGURES.includes(column as PromoterFigure);
  const asked: BeyondRows = {
    figures: PROMOTER_FIGURES.some((name) => filters[name] !== undefined) || order.some(({ by }) => isFigure(by)),
    places: standings !== undefined,
    fields: fields.length > 0,
    taxForms: taxForm !== undefined,
    activity: inactivity !== undefined,
    logins: lastLoginAt !== undefined,
    mails: subscribed !== undefined,
  };
  return Object.values(asked).some(Boolean) ? asked : null;
}

/** Matches the state in any campaign, or in the given ones. */
export function standsSo(
  standings: readonly MembershipState[],
  campaignIds: readonly number[] | undefined,
): RowCondition<FoundPromoter> {
  return ({ places }) =>
    places.some(({ campaignId, state }) => standings.includes(state) && (campaignIds?.includes(campaignId) ?? true));
}

/** Matches a custom field that equals or contains one of the values. */
export function hasField({ key, operator, values }: FieldFilter): RowCondition<FoundPromoter> {
  const wanted = values.map((value) => value.toLowerCase());
  return ({ customFields }) => {
    const value = Object.hasOwn(customFields, key) ? customFields[key] : undefined;
    if (value === undefined || value === null) return false;
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();
    return wanted.some((one) => (operator === 'exact' ? text === one : text.includes(one)));
  };
}

/** Matches promoters with or without a tax form on file. */
export function hasTaxForm(isWanted: boolean): RowCondition<FoundPromoter> {
  return ({ hasTaxForm: isOnFile }) => isOnFile === isWanted;
}

/** Matches promoters with or without optional mails. */
export function isSubscribed(isWanted: boolean): RowCondition<FoundPromoter> {
  return ({ subscribed }) => subscribed === isWanted;
}

/**
 * Matches promoters that existed before a day and had no result since.
 * @param since day in UTC
 */
export function inactiveSince(since: string): RowCondition<FoundPromoter> {
  return ({ lately, createdAt }) => lately === 0 && createdAt < since;
}
