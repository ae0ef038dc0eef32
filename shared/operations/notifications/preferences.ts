import type { Account } from '#shared/domain/accounts/account.ts';
import type { Notification, NotificationKind } from '#shared/domain/notifications/notification.ts';
import {
  type ChoiceChange,
  changePreferences,
  getNotificationChoice,
  NOTIFICATIONS_NEED_USER,
  type NotificationChoice,
  type NotificationPreferences,
  receivableKinds,
} from '#shared/domain/notifications/preferences.ts';
import type { ScheduledReport } from '#shared/domain/notifications/scheduled-reports.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RequestSession } from '#shared/domain/users/session.ts';
import type { User } from '#shared/domain/users/user.ts';
import type { Call } from '#shared/operations/call.ts';
import { preferencesWrite, readPreferences } from '#shared/store/notifications/notification-settings.ts';
import { readLatestNotifications } from '#shared/store/notifications/notifications.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { type DescribedNotification, describeNotifications } from './describe.ts';

/** A call of a signed-in person. */
interface PersonCall extends Call {
  /** Null for API keys. */
  readonly userSession: RequestSession | null;
}

type DescribedAccount = Pick<Account, 'id' | 'currency'>;

/** A person's choice for each kind that it may receive, in display order. */
export interface ShownPreferences extends Pick<NotificationPreferences, 'readUntil'> {
  readonly kinds: readonly (NotificationChoice & { readonly kind: NotificationKind })[];
  readonly reports: readonly ScheduledReport[];
}

interface PreferenceChanges {
  readonly kinds?: readonly ChoiceChange[] | undefined;
  readonly readUntil?: string | undefined;
  readonly reports?: readonly ScheduledReport[] | undefined;
}

/** A notification in a person's list. */
export interface ListedNotification extends DescribedNotification {
  readonly isRead: boolean;
}

/** A person's choices and latest notifications, newest first. */
export interface OwnNotifications extends ShownPreferences {
  readonly latest: readonly ListedNotification[];
}

/** Notifications read for the list: those of kinds switched off are among them. */
const READ_NOTIFICATIONS = 200;
const LISTED_NOTIFICATIONS = 50;

/** Returns the caller's choices and latest notifications in the app. @throws Refusal `invalid` for API keys */
export async function showOwnNotifications({
  account,
  userSession,
}: Pick<PersonCall, 'userSession'> & { readonly account: DescribedAccount }): Promise<OwnNotifications> {
  const user = requireUser({ userSession });
  const [notifications, preferences] = await Promise.all([
    readLatestNotifications(account.id, READ_NOTIFICATIONS),
    readPreferences(account.id, user.id),
  ]);
  const presented = presentPreferences(user, preferences);
  return { ...presented, latest: await listNotifications(account, notifications, presented) };
}

/** Changes some of the caller's choices. @throws Refusal `invalid` for API keys */
export function updatePreferences(
  call: PersonCall,
  { kinds = [], readUntil, reports }: PreferenceChanges,
): Promise<ShownPreferences> {
  const { account, runtime } = call;
  const user = requireUser(call);
  return retryOnConflict(async () => {
    const before = await readPreferences(account.id, user.id);
    const after = changePreferences(before, kinds, readUntil, reports);
    await commit([preferencesWrite(account.id, before, after)]);
    return presentPreferences(user, after);
  }, runtime);
}

async function listNotifications(
  account: DescribedAccount,
  notifications: readonly Notification[],
  { kinds, readUntil }: ShownPreferences,
): Promise<ListedNotification[]> {
  const inApp = new Set(kinds.filter((choice) => choice.inApp).map(({ kind }) => kind));
  const shownNotifications = notifications.filter(({ kind }) => inApp.has(kind)).slice(0, LISTED_NOTIFICATIONS);
  const described = await describeNotifications(account, shownNotifications);
  return described.map((notification) => ({
    ...notification,
    isRead: readUntil !== null && notification.notification.at <= readUntil,
  }));
}

function presentPreferences(user: User, preferences: NotificationPreferences): ShownPreferences {
  const kinds = receivableKinds(user).map((kind) => ({ kind, ...getNotificationChoice(preferences, kind) }));
  return { kinds, readUntil: preferences.readUntil, reports: preferences.reports ?? [] };
}

function requireUser({ userSession }: Pick<PersonCall, 'userSession'>): User {
  if (userSession) return userSession.user;
  throw new Refusal({ code: 'invalid', message: NOTIFICATIONS_NEED_USER });
}
