import * as v from 'valibot';
import { webhookOf } from '#shared/domain/webhooks/delivery.ts';
import { ENTITY_ACTIONS, typesOfEntityAction } from '#shared/domain/webhooks/entity.ts';
import { WEBHOOK_TYPES } from '#shared/domain/webhooks/notice.ts';
import { MOST_RETRIES } from '#shared/domain/webhooks/retry.ts';
import { LONGEST_TIMEOUT_S, WEBHOOK_FORMATS, type Webhook } from '#shared/domain/webhooks/types.ts';
import { flag, integer, jsonObject, rowCount, some, text, url } from '#shared/routes/fields.ts';
import { recordId } from '#shared/routes/v1/answers.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';

const MOST_DELIVERIES = 100;
const DEFAULT_ROWS = 25;
/** Limit of page numbers; the Link header leads further. */
const MOST_COUNTED = 2500;
const LONGEST_HEADERS = 8192;
const LONGEST_PASSWORD = 1000;
const MOST_CAMPAIGNS = 100;

/** Includes future types. */
export const ALL_TYPES = 'all';
export const OWN_FORMAT = 'standard';

const invalid = (name: string) => `${name} is invalid.`;
const described = <S extends v.GenericSchema>(description: string, schema: S) =>
  v.pipe(schema, v.description(description));
const yesOrNo = (name: string, description: string) => v.optional(described(description, flag(invalid(name))));

const deliveryId = (name: string) =>
  v.pipe(
    text(invalid(name)),
    v.check((id) => webhookOf(id) !== null, invalid(name)),
  );

const address = described(
  'Where messages are posted: a public address that begins with `https://`. Two webhooks may have the same.',
  url(invalid('url')),
);
const types = described(
  'What it is notified of, each once; `all` stands for every type, also for those that come to be later. A name `entity.action`, such as ' +
    '`referral.created`, stands for the types that say this of such a record.',
  v.pipe(
    some(v.picklist([ALL_TYPES, ...WEBHOOK_TYPES, ...ENTITY_ACTIONS], invalid('types')), invalid('types')),
    v.minLength(1, invalid('types')),
    v.transform((given): Webhook['types'] =>
      given.includes(ALL_TYPES)
        ? ALL_TYPES
        : WEBHOOK_TYPES.filter(
            (type) => given.includes(type) || given.some((name) => typesOfEntityAction(name).includes(type)),
          ),
    ),
  ),
);

const ENABLED =
  'Whether it is notified of anything. False ends what waits for it, too: it has failed. True enables one that was disabled ' +
  'because it failed, too.';

/** Validated by the domain. */
const headers = v.pipe(
  jsonObject(invalid('headers'), LONGEST_HEADERS),
  v.check(
    (given) => Object.values(given).every((value) => ['string', 'number'].includes(typeof value)),
    invalid('headers'),
  ),
  v.transform((given) => Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))),
);

/** Not trimmed. */
const password = v.pipe(
  v.string(invalid('basic_auth_password')),
  v.maxLength(LONGEST_PASSWORD, invalid('basic_auth_password')),
  v.check((given) => !/\p{Cc}/u.test(given) && given.isWellFormed(), invalid('basic_auth_password')),
);

const access = {
  headers: v.optional(
    described(
      'Headers that every message to it has, such as `{"X-Source": "referrals"}`: twenty at the most. They are kept sealed.',
      headers,
    ),
  ),
  basic_auth_user: v.optional(
    described(
      'User name that messages are sent with; an empty one takes it away.',
      text(invalid('basic_auth_user'), undefined, { blank: true }),
    ),
  ),
  basic_auth_password: v.optional(described('Its password. It is kept sealed, and never shown.', password)),
};

const settings = {
  types: v.optional(types),
  event_types: v.optional(
    described(
      'The same as `types`, also by the names of version 1, such as `lead_becomes_referral`: its messages have the names ' +
        'that it asks for. `GET …/webhooks/event_types` lists them.',
      v.pipe(some(text(invalid('event_types'), 100), invalid('event_types')), v.minLength(1, invalid('event_types'))),
    ),
  ),
  campaign_ids: v.optional(
    described(
      'Ids of the campaigns it is notified about; an empty list for all.',
      v.pipe(
        some(recordId('campaign_ids'), invalid('campaign_ids')),
        v.maxLength(MOST_CAMPAIGNS, `campaign_ids: ${MOST_CAMPAIGNS} at most.`),
      ),
    ),
  ),
  format: v.optional(
    described(
      'How its texts look: `standard`, as this document shows them; or `v1`, as receivers of version 1 read them: `data` is ' +
        'the lead or commission itself, with `promotion` and `promoter`.',
      v.picklist([OWN_FORMAT, ...WEBHOOK_FORMATS], invalid('format')),
    ),
  ),
  timeout: v.optional(
    described(
      `How many seconds an attempt may take (15), ${LONGEST_TIMEOUT_S} at the most.`,
      integer(`timeout: 1 to ${LONGEST_TIMEOUT_S} seconds.`, 1, LONGEST_TIMEOUT_S),
    ),
  ),
  max_retries: v.optional(
    described(
      `How often a delivery is tried again (7), ${MOST_RETRIES} times at the most.`,
      integer(`max_retries: 0 to ${MOST_RETRIES}.`, 0, MOST_RETRIES),
    ),
  ),
  description: v.optional(
    described('The company’s note about it.', text(invalid('description'), undefined, { blank: true })),
  ),
  active: yesOrNo('active', 'The same as `enabled`.'),
  enabled: yesOrNo('enabled', ENABLED),
  ...access,
};

/** Rejects two aliases of one parameter. */
const oneName = <Input extends object>(one: keyof Input & string, other: keyof Input & string) =>
  v.check<Input, string>(
    (given) => given[one] === undefined || given[other] === undefined,
    `${one} and ${other} are two names of one thing: give one of them.`,
  );

export const listWebhooksInput = v.object({
  ...companyPaging,
  per_page: v.optional(rowCount(invalid('per_page'), MOST_DELIVERIES), DEFAULT_ROWS),
});
export const createWebhookInput = v.pipe(
  v.object({ url: address, ...settings }),
  oneName('types', 'event_types'),
  oneName('enabled', 'active'),
);
const changes = {
  id: recordId('id'),
  url: v.optional(address),
  ...settings,
  rotate_secret: yesOrNo(
    'rotate_secret',
    'True gives it a new secret. For a day messages are signed with the one before, too.',
  ),
  drop_old_secrets: yesOrNo(
    'drop_old_secrets',
    'True ends all secrets but the newest at once, as after a leak; with `rotate_secret` all that there were.',
  ),
};
export const updateWebhookInput = v.pipe(
  v.object(changes),
  oneName('types', 'event_types'),
  oneName('enabled', 'active'),
);
export const deliveriesInput = v.pipe(
  v.object({
    id: recordId('id'),
    before: v.optional(described('`message_id` of a delivery: lists those before it.', deliveryId('before'))),
    page: v.optional(
      described(
        `Which page, within the last ${MOST_COUNTED} deliveries; the header \`Link\` leads further.`,
        integer(invalid('page'), 1, MOST_COUNTED),
      ),
      1,
    ),
    per_page: v.optional(rowCount(invalid('per_page'), MOST_DELIVERIES), DEFAULT_ROWS),
  }),
  v.check(({ page, per_page }) => page * per_page <= MOST_COUNTED, 'page is too far: follow the header Link.'),
);
/** Delivery by number or message id. */
const named = v.pipe(
  text(invalid('id')),
  v.metadata({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  v.transform((id) => (/^[1-9]\d{0,15}$/.test(id) ? Number(id) : id)),
  v.check((id) => (typeof id === 'number' ? Number.isSafeInteger(id) : webhookOf(id) !== null), invalid('id')),
);
export const webhookDeliveryInput = v.object({
  webhook_id: described('Id of the webhook.', recordId('webhook_id')),
  id: described('Id of the delivery. Its `message_id` does, too.', named),
});
export const testAddressInput = v.object({
  url: address,
  event_type: described(
    'The type of the message: any of `GET …/webhooks/event_types`.',
    text(invalid('event_type'), 100),
  ),
  format: settings.format,
  ...access,
});
export const deliveryInput = v.object({ id: described('Id of the delivery.', deliveryId('id')) });

export type CreateWebhookInput = v.InferOutput<typeof createWebhookInput>;
export type UpdateWebhookInput = v.InferOutput<typeof updateWebhookInput>;
export type TestAddressInput = v.InferOutput<typeof testAddressInput>;
