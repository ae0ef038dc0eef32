import type { Input, World } from '#test/support/requests/world.ts';

/** What calls of promoters name, by method and path. */
export const affiliateInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/affiliate/email_settings/{id}': async ({ promoter }) => ({ id: promoter.id }),
};
