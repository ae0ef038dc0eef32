import * as v from 'valibot';
import { SETTABLE_LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { email, flag, text, timestamp } from '#shared/routes/fields.ts';
import { LEAD_UNNAMED } from '#shared/routes/texts.ts';
import { paging, recordId } from '#shared/routes/v1/answers.ts';

export const ownerFilter = {
  promotion_id: v.optional(v.pipe(recordId('promotion_id'), v.description('Those of the promotion of this id.'))),
  ref_id: v.optional(v.pipe(text('ref_id is invalid.'), v.description('Those of the promotion of this referral id.'))),
  promoter_id: v.optional(v.pipe(recordId('promoter_id'), v.description('Those of this promoter.'))),
  campaign_id: v.optional(v.pipe(recordId('campaign_id'), v.description('Those of this campaign.'))),
};

export const leadIdentifiers = {
  uid: v.optional(v.pipe(text('uid is invalid.'), v.description('The company’s own id of the lead.'))),
  email: v.optional(v.pipe(email('email is invalid.'), v.description('E-mail of the lead.'))),
};

const name = {
  id: v.optional(
    v.pipe(recordId('id'), v.description('Id of the lead. It goes before `uid`, which goes before `email`.')),
  ),
  ...leadIdentifiers,
};

const LEAD_WITHOUT_NAME = 'The lead needs a uid or an email.';
const LEAD_OF_NOBODY = 'You need to name the promotion of the lead by ref_id or promotion_id.';

/** Specification: v1 lead operations; contract §4. */
export const leadListInput = v.object({ ...ownerFilter, ...paging });

export const leadNameInput = naming(v.object(name), ['id', 'uid', 'email'], LEAD_UNNAMED);

export const leadUpdateInput = naming(
  v.object({
    ...name,
    new_uid: v.optional(v.pipe(text('new_uid is invalid.'), v.description('The company’s own id, from now on.'))),
    new_email: v.optional(v.pipe(email('new_email is invalid.'), v.description('The lead’s e-mail from now on.'))),
    new_ref_id: v.optional(
      v.pipe(
        text('new_ref_id is invalid.'),
        v.description(
          'Referral id of the promotion that the lead goes to, with its commissions that are in no payout.',
        ),
      ),
    ),
    soft_switch: v.optional(
      v.pipe(
        flag('soft_switch is invalid.'),
        v.description('Leaves the commissions behind when the lead goes to another promoter.'),
      ),
      false,
    ),
    state: v.optional(
      v.pipe(
        v.picklist(SETTABLE_LEAD_STATES, 'state is invalid.'),
        v.description('State of the lead: any, from any. One that is `active` is a customer, as of now unless said.'),
      ),
    ),
    customer_since: v.optional(
      v.pipe(
        timestamp('customer_since is invalid.'),
        v.description('When the lead became a customer: ISO 8601, no more than a day ahead.'),
      ),
    ),
    plan_name: v.optional(
      v.pipe(
        text('plan_name is invalid.'),
        v.description('Id of a plan that some reward of the lead’s campaign is for.'),
      ),
    ),
  }),
  ['id', 'uid', 'email'],
  LEAD_UNNAMED,
);

export const leadCreateInput = v.pipe(
  naming(
    v.object({
      ...leadIdentifiers,
      ref_id: v.optional(v.pipe(text('ref_id is invalid.'), v.description('Referral id of the promotion it is of.'))),
      promotion_id: v.optional(
        v.pipe(recordId('promotion_id'), v.description('Id of the promotion. It goes before `ref_id`.')),
      ),
      username: v.optional(v.pipe(text('username is invalid.'), v.description('User name of the lead.'))),
      skip_email_notification: v.optional(
        v.pipe(flag('skip_email_notification is invalid.'), v.description('Whether nobody is mailed about it.')),
        false,
      ),
    }),
    ['uid', 'email'],
    LEAD_WITHOUT_NAME,
  ),
  v.check((given) => given.ref_id !== undefined || given.promotion_id !== undefined, LEAD_OF_NOBODY),
);

/** Requires one of several identifiers, reported before other errors. */
export function naming<T extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: T,
  names: readonly string[],
  message: string,
) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const given = (dataset.value ?? {}) as Record<string, unknown>;
      if (names.every((name) => given[name] === undefined)) addIssue({ message });
    }),
  );
}
