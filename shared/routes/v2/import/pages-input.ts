import * as v from 'valibot';
import { API_LISTS, API_SOURCES, type ApiSource } from '#shared/domain/import/source-download.ts';
import { integerParam, textParam, withDescription } from '#shared/routes/fields.ts';

const LISTS = [...new Set(Object.values(API_LISTS).flat())];
const MAX_PAGE = 1_000_000;
/** Visible ASCII: header values allow no more. */
const CREDENTIAL = /^[\x21-\x7e]+$/;

const isListOf = (source: ApiSource, list: string) => (API_LISTS[source] as readonly string[]).includes(list);

function credentialParam(message: string) {
  return v.pipe(textParam(message), v.regex(CREDENTIAL, message));
}

export const importPageInput = v.pipe(
  v.object({
    source: withDescription('Service to read.', v.picklist(API_SOURCES, 'source is invalid.')),
    api_key: withDescription(
      'API key of FirstPromoter, or API secret of Rewardful. It is sent to that service, and not stored.',
      credentialParam('api_key is invalid.'),
    ),
    account_id: v.optional(
      withDescription('Account id at FirstPromoter.', v.nullable(credentialParam('account_id is invalid.'))),
      null,
    ),
    list: withDescription(
      'List to read. `payout_commissions` are FirstPromoter’s commissions of `payout_id`.',
      v.picklist(LISTS, 'list is invalid.'),
    ),
    page: withDescription('From 1.', integerParam('page is invalid.', 1, MAX_PAGE)),
    payout_id: v.optional(
      withDescription('Payout at FirstPromoter.', v.nullable(textParam('payout_id is invalid.'))),
      null,
    ),
  }),
  v.check(({ source, list }) => isListOf(source, list), 'list is invalid. The service does not have it.'),
  v.check(
    ({ source, account_id: accountId }) => source === 'rewardful' || accountId !== null,
    'account_id is missing. Copy it from FirstPromoter’s settings, Integrations.',
  ),
  v.check(
    ({ list, payout_id: payoutId }) => (list === 'payout_commissions') === (payoutId !== null),
    'payout_id is invalid. Send it with the list payout_commissions only.',
  ),
);
