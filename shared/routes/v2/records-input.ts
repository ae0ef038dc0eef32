import * as v from 'valibot';
import { recordId } from '#shared/routes/v1/answers.ts';
import { named } from './named-input.ts';

/** By what a referral is found. */
export const referralNameInput = named(['id', 'email', 'uid', 'username']);

/** A record by its id. */
export const recordInput = v.object({ id: recordId('id') });
