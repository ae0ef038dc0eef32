import * as v from 'valibot';
import { recordIdParam } from '#shared/routes/v1/responses.ts';
import { identifierInput } from './identifier-input.ts';

export const referralNameInput = identifierInput(['id', 'email', 'uid', 'username']);

export const recordInput = v.object({ id: recordIdParam('id') });
