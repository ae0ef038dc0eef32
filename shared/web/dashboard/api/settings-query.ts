import type { Answer } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import type { InitOf } from './operations.ts';

const PATH = '/api/v2/company/settings';
export const SHOW_SETTINGS = `GET ${PATH}` as const;
export const CHANGE_SETTINGS = `PUT ${PATH}` as const;
export const CHANGE_PAYOUTS = `PUT ${PATH}/payouts` as const;

export type Settings = Answer<typeof PATH>;
/** They return all settings. */
export type Changing = typeof CHANGE_SETTINGS | typeof CHANGE_PAYOUTS;
/** Without the revision. */
export type BodyOf<Name extends Changing> = Omit<NonNullable<InitOf<Name>['body']>, 'revision'>;

/** Queries the settings. */
export const settingsQuery = { queryKey: [PATH], queryFn: async () => got(await api.GET(PATH)) } as const;
