import * as v from 'valibot';
import { CALL_REFUSAL_REASONS, LOGGED_CALLS } from '#shared/domain/tracking-log/refused-call.ts';
import { CLICK_REFUSAL_REASONS } from '#shared/domain/tracking-log/refused-click.ts';
import { emailParam, mapParam, textParam } from '#shared/routes/fields.ts';
import { choiceFilter, cursorParam, timeFilter } from '#shared/routes/v2/lists/lists-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const invalid = (name: string) => `filters[${name}] is invalid.`;

const filters = {
  event_id: v.optional(
    v.pipe(
      textParam(invalid('event_id')),
      v.description('The company’s id of the event. Also lists what was counted with it.'),
    ),
  ),
  email: v.optional(v.pipe(emailParam(invalid('email')), v.description('The complete e-mail that was sent.'))),
  uid: v.optional(v.pipe(textParam(invalid('uid')), v.description('The complete uid that was sent.'))),
  call: v.optional(
    v.pipe(
      v.picklist(['click', ...LOGGED_CALLS.map((call) => `track/${call}` as const)], invalid('call')),
      v.description('Filters by call. `click`: counts of rejected clicks by ref id, which no other list has.'),
    ),
  ),
  reason: choiceFilter('reason', [...CALL_REFUSAL_REASONS, ...CLICK_REFUSAL_REASONS]),
  created_at: timeFilter('created_at'),
};

/** Contract §1 and §3. */
export const trackingLogsInput = v.object({
  filters: v.optional(
    v.pipe(
      mapParam('filters', filters),
      v.description(
        'Filters of the list. Calls must match all of them. `reason` has one value or several. `created_at` is a range, ' +
          'both ends included.',
      ),
    ),
    {},
  ),
  cursor: cursorParam,
  ...companyPaging,
});

export type TrackingLogsInput = v.InferOutput<typeof trackingLogsInput>;
