import * as v from 'valibot';
import { normalizeEmail } from '#shared/domain/email.ts';
import { PROMOTER_STATUSES } from '#shared/domain/promoter.ts';
import { flag, text } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { among, ids, listed, times } from './lists-input.ts';

const ID_INVALID = 'id is invalid.';

/** Parameters of the list of promoters (contract §1 and §3). */
export const promoterListInput = listed(
  {
    status: among('status', PROMOTER_STATUSES),
    campaign_id: ids('campaign_id'),
    parent_promoter_id: ids('parent_promoter_id'),
    archived: v.optional(
      v.pipe(
        flag('filters[archived] is invalid.'),
        v.description('Lists the archived ones, which are left out otherwise.'),
      ),
    ),
    created_at: times('created_at'),
  },
  ['id', 'email', 'name', 'joined_at'],
  'its e-mail, name, cust_id or a ref id',
);
/** A record by its id. */
export const recordInput = v.object({ id: recordId('id') });

/** By what else a record is found than its id. */
const PROMOTER_NAMES = ['id', 'email', 'auth_token', 'ref_token', 'promo_code', 'cust_id'] as const;
const REFERRAL_NAMES = ['id', 'email', 'uid', 'username'] as const;

export const promoterNameInput = named(PROMOTER_NAMES);
export const referralNameInput = named(REFERRAL_NAMES);

/** A record by its id, or by something else that `find_by` says; then that stands in the place of the id. */
function named<Name extends string>(names: readonly Name[]) {
  return v.pipe(
    v.object({
      id: v.pipe(text(ID_INVALID), v.description('Id of the record, or what `find_by` says.')),
      find_by: v.optional(
        v.pipe(
          v.picklist(names, 'find_by is invalid.'),
          v.description('By what the record is found: its id, unless given.'),
        ),
      ),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || (dataset.value.find_by ?? 'id') !== 'id') return;
      if (!v.is(recordId('id'), dataset.value.id)) addIssue({ message: ID_INVALID });
    }),
    v.transform(({ id, find_by = 'id' as Name }) => ({
      by: find_by,
      text: (find_by as string) === 'email' ? normalizeEmail(id) : id,
    })),
  );
}

export type PromoterListInput = v.InferOutput<typeof promoterListInput>;
export type RecordInput = v.InferOutput<typeof recordInput>;
export type PromoterNameInput = v.InferOutput<typeof promoterNameInput>;
export type ReferralNameInput = v.InferOutput<typeof referralNameInput>;
