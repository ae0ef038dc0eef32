import * as v from 'valibot';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import { EMAIL_FREQUENCIES, NOTIFICATIONS_NEED_USER } from '#shared/domain/notifications/preferences.ts';
import {
  MAX_REPORT_DAYS,
  MAX_REPORT_NAME_LENGTH,
  MAX_REPORT_QUERY_LENGTH,
  MAX_SCHEDULED_REPORTS,
  REPORT_FREQUENCIES,
} from '#shared/domain/notifications/scheduled-reports.ts';
import { SLACK_URL_INVALID } from '#shared/domain/notifications/slack.ts';
import {
  anyOfParam,
  flagParam,
  integerParam,
  MAX_URL_LENGTH,
  textParam,
  timestampParam,
  withDescription,
} from '#shared/routes/fields.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import { v2Error } from '#shared/routes/output.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyResponses, noContentResponse, okResponse } from '#shared/routes/v2/responses.ts';
import {
  v2NotificationPreferences,
  v2NotificationPreferencesExample,
  v2NotificationSettings,
  v2NotificationSettingsExample,
  v2OwnNotifications,
  v2OwnNotificationsExample,
} from './notifications-output.ts';

const MAX_LARGE_COMMISSION = 1_000_000_000_000;
const KINDS_INVALID = 'kinds is invalid.';
const SLACK_KINDS_INVALID = 'slack_kinds is invalid.';

const REPORTS_INVALID = 'reports is invalid.';
const TOO_MANY_REPORTS = `reports can have at most ${MAX_SCHEDULED_REPORTS} entries. Remove one first.`;

const SAME_REPORT_NAMES = 'reports[name] is invalid: each report needs a different name.';

const scheduledReport = v.object(
  {
    name: withDescription('Name of the report.', textParam('reports[name] is invalid.', MAX_REPORT_NAME_LENGTH)),
    query: withDescription(
      'Query string of the report’s page in the dashboard.',
      textParam('reports[query] is invalid.', MAX_REPORT_QUERY_LENGTH, { blank: true }),
    ),
    days: withDescription(
      'Length of the period, which ends the day before the e-mail. A monthly report of 28 to 31 days covers the last month.',
      integerParam('reports[days] is invalid.', 1, MAX_REPORT_DAYS),
    ),
    frequency: withDescription(
      'When it is e-mailed.',
      v.picklist(REPORT_FREQUENCIES, 'reports[frequency] is invalid.'),
    ),
  },
  REPORTS_INVALID,
);

const userBase = { area: 'users', auth: 'v2', permission: 'read', memory: 1024, timeout: 15 } as const;
const companyBase = { area: 'webhooks', auth: 'v2', permission: 'own', memory: 1024, timeout: 15 } as const;

export const v2OwnNotificationsShow = {
  ...userBase,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/me/notifications',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems, 'listeners', 'notifications', 'promoter'], writes: [] },
  summary: 'Retrieve the signed-in user’s notification choices and latest notifications',
  description: 'By default, the dashboard shows all kinds, and none is e-mailed.',
  responses: companyResponses(okResponse(v2OwnNotifications, v2OwnNotificationsExample), {
    invalid: NOTIFICATIONS_NEED_USER,
  }),
} satisfies KeyedRoute;

export const v2NotificationPreferencesUpdate = {
  ...userBase,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/me/notifications',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: ['listeners'] },
  summary: 'Change the signed-in user’s notification choices',
  description:
    'Omitted kinds and values stay unchanged. Digests are sent at 06:00 UTC, weekly ones on Mondays, monthly reports on the first ' +
    'of a month. E-mails link to the CSV of reports, which is downloaded after sign-in.',
  input: v.object({
    kinds: v.optional(
      withDescription(
        'Preferences to change.',
        v.array(
          v.object(
            {
              kind: withDescription('Kind.', v.picklist(NOTIFICATION_KINDS, KINDS_INVALID)),
              in_app: v.optional(withDescription('Whether the dashboard shows it.', flagParam(KINDS_INVALID))),
              email: v.optional(withDescription('When it is e-mailed.', v.picklist(EMAIL_FREQUENCIES, KINDS_INVALID))),
            },
            KINDS_INVALID,
          ),
          KINDS_INVALID,
        ),
      ),
    ),
    reports: v.optional(
      withDescription(
        `Reports to e-mail, at most ${MAX_SCHEDULED_REPORTS}. Replaces the previous ones.`,
        v.pipe(
          v.array(scheduledReport, REPORTS_INVALID),
          v.maxLength(MAX_SCHEDULED_REPORTS, TOO_MANY_REPORTS),
          v.check((reports) => new Set(reports.map(({ name }) => name)).size === reports.length, SAME_REPORT_NAMES),
        ),
      ),
    ),
    read_until: v.optional(
      withDescription(
        'Marks notifications up to this time as read. An earlier time than before is ignored.',
        timestampParam('read_until is invalid.'),
      ),
    ),
  }),
  inputExample: {
    kinds: [
      { kind: 'promoter_pending', email: 'immediately' },
      { kind: 'first_sale', email: 'daily' },
    ],
  },
  responses: companyResponses(okResponse(v2NotificationPreferences, v2NotificationPreferencesExample), {
    invalid: KINDS_INVALID,
  }),
} satisfies KeyedRoute;

export const v2NotificationSettingsShow = {
  ...companyBase,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/company/notifications',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: [] },
  summary: 'Retrieve the company’s notification settings',
  responses: companyResponses(okResponse(v2NotificationSettings, v2NotificationSettingsExample), {}),
} satisfies KeyedRoute;

export const v2NotificationSettingsUpdate = {
  ...companyBase,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/notifications',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: ['listeners'] },
  resources: ['generateDataKey', 'webhookAddresses'],
  summary: 'Change the company’s notification settings',
  description: 'Omitted parameters stay unchanged. The URL is stored encrypted and never returned.',
  input: v.object({
    large_commission: v.optional(
      withDescription(
        'Commissions from this amount are large, in the smallest unit of the account’s currency. 0: no commission is.',
        integerParam('large_commission is invalid.', 0, MAX_LARGE_COMMISSION),
      ),
    ),
    slack_webhook_url: v.optional(
      withDescription(
        'URL of an incoming webhook of Slack. Blank: disconnects Slack.',
        textParam(SLACK_URL_INVALID, MAX_URL_LENGTH, { blank: true }),
      ),
    ),
    slack_kinds: v.optional(
      withDescription(
        'Kinds that are sent to Slack. Default: all.',
        anyOfParam(v.picklist(NOTIFICATION_KINDS, SLACK_KINDS_INVALID), SLACK_KINDS_INVALID),
      ),
    ),
  }),
  blankable: ['slack_webhook_url'],
  inputExample: { large_commission: 50_000 },
  responses: companyResponses(okResponse(v2NotificationSettings, v2NotificationSettingsExample), {
    invalid: SLACK_URL_INVALID,
  }),
} satisfies KeyedRoute;

export const v2NotificationsTestSlack = {
  ...companyBase,
  method: 'POST',
  path: '/api/v2/company/notifications/test_slack',
  table: ['BatchGetItem', 'PutItem'],
  items: { reads: [...companyCallerItems, 'listeners'], writes: ['listeners'] },
  resources: ['decryptSlackUrl', 'webhookAddresses', 'publicOrigin'],
  timeout: 29,
  summary: 'Send a test message to Slack',
  description: 'Sent immediately and once, at most every ten seconds: 204 if Slack accepted it, 400 if not.',
  responses: {
    ...companyResponses(noContentResponse, { invalid: 'Slack is not connected: set slack_webhook_url first.' }),
    400: {
      description: 'Slack did not accept the message.',
      schema: v2Error,
      example: { message: 'Slack responded with 404: create a new incoming webhook.', code: 'not_delivered' },
    },
  },
} satisfies KeyedRoute;

/** They need a signed-in user. */
export const personalNotificationRoutes: readonly KeyedRoute[] = [
  v2OwnNotificationsShow,
  v2NotificationPreferencesUpdate,
];

export const notificationRoutes: readonly KeyedRoute[] = [
  ...personalNotificationRoutes,
  v2NotificationSettingsShow,
  v2NotificationSettingsUpdate,
  v2NotificationsTestSlack,
];
