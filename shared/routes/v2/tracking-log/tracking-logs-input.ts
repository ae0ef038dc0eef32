import * as v from 'valibot';
import { CALL_REFUSAL_REASONS, LOGGED_CALLS } from '#shared/domain/tracking-log/refused-call.ts';
import { CLICK_REFUSAL_REASONS } from '#shared/domain/tracking-log/refused-click.ts';
import { email, map, text } from '#shared/routes/fields.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { among, cursor, times } from '#shared/routes/v2/lists/lists-input.ts';

const invalid = (name: string) => `filters[${name}] is invalid.`;

const filters = {
  event_id: v.optional(
    v.pipe(
      text(invalid('event_id')),
      v.description('The company’s own id of the event. Lists what was counted with it, too.'),
    ),
  ),
  email: v.optional(v.pipe(email(invalid('email')), v.description('The whole e-mail that was sent.'))),
  uid: v.optional(v.pipe(text(invalid('uid')), v.description('The whole uid that was sent.'))),
  call: v.optional(
    v.pipe(
      v.picklist(['click', ...LOGGED_CALLS.map((call) => `track/${call}` as const)], invalid('call')),
      v.description('Lists this call only. `click`: counts of refused clicks by ref id, which no other list has.'),
    ),
  ),
  reason: among('reason', [...CALL_REFUSAL_REASONS, ...CLICK_REFUSAL_REASONS]),
  created_at: times('created_at'),
};

/** Contract §1 and §3. */
export const trackingLogsInput = v.object({
  filters: v.optional(
    v.pipe(
      map('filters', filters),
      v.description(
        'Which calls are listed: those that fit every entry. `reason` has one value or several. `created_at` is a range, ' +
          'both ends included.',
      ),
    ),
    {},
  ),
  cursor,
  ...companyPaging,
});

export type TrackingLogsInput = v.InferOutput<typeof trackingLogsInput>;
