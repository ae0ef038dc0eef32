import { fuzz } from '#test/support/routes/fuzz.ts';

fuzz(({ method }) => method !== 'GET');
