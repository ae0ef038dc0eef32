import * as v from 'valibot';
import { recordId } from '#shared/routes/v1/answers.ts';
import { named } from './named-input.ts';

export const referralNameInput = named(['id', 'email', 'uid', 'username']);

export const recordInput = v.object({ id: recordId('id') });
