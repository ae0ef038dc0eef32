import * as v from 'valibot';
import { SETTABLE_LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { emailParam, flagParam, textParam, timestampParam } from '#shared/routes/fields.ts';
import { LEAD_UNNAMED } from '#shared/routes/texts.ts';
import { recordIdParam, v1Paging } from '#shared/routes/v1/responses.ts';

export const v1OwnerFilter = {
  promotion_id: v.optional(v.pipe(recordIdParam('promotion_id'), v.description('Filter by promotion id.'))),
  ref_id: v.optional(v.pipe(textParam('ref_id is invalid.'), v.description('Filter by the promotion’s ref id.'))),
  promoter_id: v.optional(v.pipe(recordIdParam('promoter_id'), v.description('Filter by promoter.'))),
  campaign_id: v.optional(v.pipe(recordIdParam('campaign_id'), v.description('Filter by campaign.'))),
};

export const leadIdentifiers = {
  uid: v.optional(v.pipe(textParam('uid is invalid.'), v.description('The company’s id of the lead.'))),
  email: v.optional(v.pipe(emailParam('email is invalid.'), v.description('E-mail of the lead.'))),
};

const name = {
  id: v.optional(
    v.pipe(recordIdParam('id'), v.description('Id of the lead. Takes precedence over `uid`, then `email`.')),
  ),
  ...leadIdentifiers,
};

const LEAD_WITHOUT_NAME = 'The lead needs a uid or an email.';
const PROMOTION_REQUIRED = 'You need to name the promotion of the lead by ref_id or promotion_id.';

/** Specification: v1 lead operations; contract §4. */
export const leadListInput = v.object({ ...v1OwnerFilter, ...v1Paging });

export const leadNameInput = requireIdentifier(v.object(name), ['id', 'uid', 'email'], LEAD_UNNAMED);

export const leadUpdateInput = requireIdentifier(
  v.object({
    ...name,
    new_uid: v.optional(v.pipe(textParam('new_uid is invalid.'), v.description('New `uid` of the lead.'))),
    new_email: v.optional(v.pipe(emailParam('new_email is invalid.'), v.description('New e-mail of the lead.'))),
    new_ref_id: v.optional(
      v.pipe(
        textParam('new_ref_id is invalid.'),
        v.description('Ref id of the promotion to move the lead to, with its commissions that are in no payout.'),
      ),
    ),
    soft_switch: v.optional(
      v.pipe(
        flagParam('soft_switch is invalid.'),
        v.description('Whether the commissions stay when the lead moves to another promoter.'),
      ),
      false,
    ),
    state: v.optional(
      v.pipe(
        v.picklist(SETTABLE_LEAD_STATES, 'state is invalid.'),
        v.description(
          'New state of the lead; any transition is allowed. `active` makes the lead a customer, as of now unless `customer_since` is sent.',
        ),
      ),
    ),
    customer_since: v.optional(
      v.pipe(
        timestampParam('customer_since is invalid.'),
        v.description('When the lead became a customer: ISO 8601, at most a day in the future.'),
      ),
    ),
    plan_name: v.optional(
      v.pipe(
        textParam('plan_name is invalid.'),
        v.description('Id of a plan that has a reward in the lead’s campaign.'),
      ),
    ),
  }),
  ['id', 'uid', 'email'],
  LEAD_UNNAMED,
);

export const leadCreateInput = v.pipe(
  requireIdentifier(
    v.object({
      ...leadIdentifiers,
      ref_id: v.optional(v.pipe(textParam('ref_id is invalid.'), v.description('Ref id of the promotion.'))),
      promotion_id: v.optional(
        v.pipe(recordIdParam('promotion_id'), v.description('Id of the promotion. Takes precedence over `ref_id`.')),
      ),
      username: v.optional(v.pipe(textParam('username is invalid.'), v.description('Username of the lead.'))),
      skip_email_notification: v.optional(
        v.pipe(
          flagParam('skip_email_notification is invalid.'),
          v.description('Sends the promoter no e-mail about this call.'),
        ),
        false,
      ),
    }),
    ['uid', 'email'],
    LEAD_WITHOUT_NAME,
  ),
  v.check((input) => input.ref_id !== undefined || input.promotion_id !== undefined, PROMOTION_REQUIRED),
);

/** Requires one of several identifiers, reported before other errors. */
export function requireIdentifier<T extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: T,
  names: readonly string[],
  message: string,
) {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      const values = (dataset.value ?? {}) as Record<string, unknown>;
      if (names.every((name) => values[name] === undefined)) addIssue({ message });
    }),
  );
}
