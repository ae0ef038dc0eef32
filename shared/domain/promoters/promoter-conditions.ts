import type { MembershipState } from '#shared/domain/campaigns/membership-state.ts';
import type { FieldFilter, PromoterSearch } from '#shared/domain/lists/record-search.ts';
import type { RowCondition } from '#shared/domain/lists/row-query.ts';
import { PROMOTER_FIGURES, type PromoterFigure, type PromoterSearchRow } from './promoter-search-row.ts';

/** Computed columns that a search needs. */
export interface ComputedColumns {
  readonly figures: boolean;
  readonly promotions: boolean;
  readonly fields: boolean;
  readonly taxForms: boolean;
  readonly terms: boolean;
  readonly activity: boolean;
  readonly logins: boolean;
  readonly mails: boolean;
}

/** Returns the computed columns that a search needs; null if rows suffice. */
export function findComputedColumns({ filters, order }: PromoterSearch): ComputedColumns | null {
  const { membershipStates, fields = [], taxForm, acceptedTerms, inactivity, lastLoginAt, subscribed } = filters;
  const isFigure = (column: unknown) => PROMOTER_FIGURES.includes(column as PromoterFigure);
  const requested: ComputedColumns = {
    figures: PROMOTER_FIGURES.some((name) => filters[name] !== undefined) || order.some(({ by }) => isFigure(by)),
    promotions: membershipStates !== undefined,
    fields: fields.length > 0,
    taxForms: taxForm !== undefined,
    terms: acceptedTerms !== undefined,
    activity: inactivity !== undefined,
    logins: lastLoginAt !== undefined,
    mails: subscribed !== undefined,
  };
  return Object.values(requested).some(Boolean) ? requested : null;
}

/** Matches the state in any campaign, or in the given ones. */
export function matchesMembershipState(
  membershipStates: readonly MembershipState[],
  campaignIds: readonly number[] | undefined,
): RowCondition<PromoterSearchRow> {
  return ({ promotions }) =>
    promotions.some(
      ({ campaignId, state }) => membershipStates.includes(state) && (campaignIds?.includes(campaignId) ?? true),
    );
}

/** Matches a custom field that equals or contains one of the values. */
export function matchesCustomField({ key, operator, values }: FieldFilter): RowCondition<PromoterSearchRow> {
  const searchTexts = values.map((value) => value.toLowerCase());
  return ({ customFields }) => {
    const value = Object.hasOwn(customFields, key) ? customFields[key] : undefined;
    if (value === undefined || value === null) return false;
    const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).toLowerCase();
    return searchTexts.some((searchText) => (operator === 'exact' ? text === searchText : text.includes(searchText)));
  };
}

/** Matches promoters with or without a tax form on file. */
export function matchesTaxForm(expected: boolean): RowCondition<PromoterSearchRow> {
  return ({ hasTaxForm }) => hasTaxForm === expected;
}

/** Matches promoters who accepted the terms, or did not. */
export function matchesAcceptedTerms(expected: boolean): RowCondition<PromoterSearchRow> {
  return ({ hasAcceptedTerms }) => hasAcceptedTerms === expected;
}

/** Matches promoters with or without optional mails. */
export function matchesMailSubscription(expected: boolean): RowCondition<PromoterSearchRow> {
  return ({ subscribed }) => subscribed === expected;
}

/**
 * Matches promoters that existed before a day and had no result since.
 * @param since day in UTC
 */
export function matchesInactivity(since: string): RowCondition<PromoterSearchRow> {
  return ({ recentTotal, createdAt }) => recentTotal === 0 && createdAt < since;
}
