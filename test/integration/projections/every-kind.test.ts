import { beforeAll, expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { inPaddle, inStripe } from '#shared/routes/billing/receivers.ts';
import type { Route } from '#shared/routes/route.ts';
import { type ItemKind, leadingKeys, parseItemKind } from '#shared/store/table/item-kinds.ts';
import type { Item } from '#shared/store/table/read.ts';
import { scan } from '#shared/store/table/scan.ts';
import { commit, put } from '#shared/store/table/transaction.ts';
import { aDataFolder, createCommands } from '#test/support/admin/local-run.ts';
import { endsCaller } from '#test/support/affiliate/ends-caller.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aWorld, type World } from '#test/support/requests/world.ts';
import { createValidInput } from '#test/support/routes/valid-input.ts';
import { findRareSituation } from '#test/support/situations/rare.ts';
import { sampleKeys } from '#test/support/table/sample-keys.ts';
import { STREAM_MARKER } from '#test/support/table/stream-mark.ts';

const folderOf = aDataFolder();
const { admin } = createCommands(folderOf);

/** Routes for an API key or a promoter session, except those that end the caller's session. */
const called = routes.filter(
  (route) => !endsCaller(route) && route.path !== '$default' && route !== inStripe && route !== inPaddle,
);

/** Calls a route with usual and rare inputs. Must run sequentially: some inputs replace the table client meanwhile. */
async function callEach(route: Route, world: World): Promise<void> {
  for (const inputIn of [(of: World) => createValidInput(route, of), ...Object.values(findRareSituation(route))]) {
    const input = await inputIn(world);
    const parameters = route.method === 'GET' ? { query: input } : { json: input };
    await send(route, { ...parameters, variables: input, headers: createCredentials(route.auth, world.company) });
  }
}

async function findKinds(): Promise<Set<ItemKind | null>> {
  const kinds = new Set<ItemKind | null>();
  const note = (items: readonly Item[]) => {
    for (const { pk } of items) if (pk !== STREAM_MARKER) kinds.add(parseItemKind(pk));
  };
  await scan(null, { expression: 'attribute_exists(pk)' }, note);
  return kinds;
}

let account = 0;
/** Kinds found before items were written by hand: batch processes may end until the next scan. */
let madeByRoutes = new Set<ItemKind | null>();

beforeAll(async () => {
  const world = await aWorld();
  account = world.company.account.id;
  for (const route of called) await callEach(route, world);
  madeByRoutes = await findKinds();
  // Item kinds that no route creates are written by hand. They share only the attribute name with events.
  const others = sampleKeys(account).filter(({ pk }) => !madeByRoutes.has(parseItemKind(pk)));
  for (const key of others) await commit([put(key, { event: new Uint8Array([1]) })]);
});

test('the table has an item of every kind', async () => {
  expect([...new Set([...madeByRoutes, ...(await findKinds())])].toSorted()).toEqual(
    Object.keys(leadingKeys).toSorted(),
  );
});

test.each(['skipped', 'check', 'rebuild'])(
  'projections %s skips no item of a table that has every kind',
  async (command) => {
    const { code, err, out } = await admin('projections', command, '--account', `${account}`, '--json');
    expect([err, JSON.parse(out).skipped]).toEqual(['', []]);
    // Items written by hand are in no list and no index.
    if (command !== 'check') expect(code).toBe(0);
  },
);
