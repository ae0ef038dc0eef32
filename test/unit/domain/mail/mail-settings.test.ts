import { expect, test } from 'vitest';
import {
  ALL_MAILS_OFF,
  DEFAULT_MAIL_SETTINGS,
  promoterMailSettings,
  unsubscribedSettings,
} from '#shared/domain/mail/mail-settings.ts';

test('an unsubscribe link turns off its category, or all e-mail without a known one', () => {
  expect(unsubscribedSettings('broadcasts')).toEqual({ broadcasts: false });
  for (const category of [undefined, '', 'toString']) expect(unsubscribedSettings(category)).toEqual(ALL_MAILS_OFF);
});

test('a choice of an earlier version without broadcasts follows campaign mails', () => {
  const { broadcasts, ...earlier } = DEFAULT_MAIL_SETTINGS;
  expect(promoterMailSettings({ mails: earlier }).broadcasts).toBe(true);
  expect(promoterMailSettings({ mails: { ...earlier, drip: false } }).broadcasts).toBe(false);
  expect(promoterMailSettings({ mails: { ...earlier, drip: false, broadcasts: true } }).broadcasts).toBe(true);
});
