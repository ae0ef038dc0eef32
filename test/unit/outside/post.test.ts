import { describe, expect, test } from 'vitest';
import { poster } from '#shared/outside/post.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const local = { local: true };
const posting = (url: string) => ({ url, headers: { 'x-mark': 'one' }, body: '{"über":1}' });

describe('a post', () => {
  test('sends the very text with its headers', async () => {
    await using receiver = await aReceiver();
    expect(await poster(local)(posting(receiver.url))).toEqual({ status: 200 });
    expect(receiver.received).toMatchObject([
      { path: '/hooks', body: '{"über":1}', headers: { 'x-mark': 'one', 'content-length': '11' } },
    ]);
  });

  test('reads a short answer where that is asked for, and waits for no other', async () => {
    await using receiver = await aReceiver();
    const answered = async (says: string) => {
      receiver.answers({ says });
      return poster(local)({ ...posting(receiver.url), isRead: true });
    };
    expect(await answered('{"fulfilled":true}')).toEqual({ status: 200, answer: '{"fulfilled":true}' });
    expect(await answered('x'.repeat(5000))).toEqual({ status: 200 });
    receiver.answers({ says: 'hello' });
    expect(await poster(local)(posting(receiver.url))).toEqual({ status: 200 });
  });

  test('says that nobody listens', async () => {
    const receiver = await aReceiver();
    await receiver.down();
    expect(await poster(local)(posting(receiver.url))).toEqual({ error: 'connection' });
  });

  test('says that a name leads nowhere', async () => {
    expect(await poster(local)(posting('https://nowhere.invalid/'))).toEqual({ error: 'dns' });
  });

  test('says that the other side speaks no TLS as it should', async () => {
    await using receiver = await aReceiver();
    const [, port] = /:(\d+)\//.exec(receiver.url) ?? [];
    expect(await poster(local)(posting(`https://127.0.0.1:${port}/`))).toEqual({ error: 'tls' });
  });

  test('ends where the receiver changes to another protocol', async () => {
    await using receiver = await aReceiver();
    receiver.answers('changes protocol');
    expect(await poster(local)(posting(receiver.url))).toEqual({ status: 101 });
  });

  test('speaks TLS also where the scheme is written in capitals', async () => {
    await using receiver = await aReceiver();
    const [, port] = /:(\d+)\//.exec(receiver.url) ?? [];
    expect(await poster(local)(posting(`HTTPS://127.0.0.1:${port}/`))).toEqual({ error: 'tls' });
  });

  test('takes no longer than it may, the look-up of the name included', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await poster(local, { longestMs: 50, resolve })(posting('https://slow.example/'))).toEqual({
      error: 'timeout',
    });
  });
});

describe('an address that may not be called', () => {
  test.each([
    'http://shop.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
  ])('%s is not', async (url) => {
    expect(await poster({ local: false })(posting(url))).toEqual({ error: 'address' });
  });

  test.each([
    ['this machine', '127.0.0.1', 4],
    ['a private network', '192.168.1.1', 4],
    ['the metadata of an instance', '169.254.169.254', 4],
    ['this machine by IPv6', '::1', 6],
    ['a private network by IPv6', 'fd00:ec2::254', 6],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', 6],
  ] as const)('nor is a name that leads to %s', async (_, address, family) => {
    const post = poster({ local: false }, { resolve: async () => [{ address, family }] });
    expect(await post(posting('https://hooks.shop.example/'))).toEqual({ error: 'address' });
  });

  test('nor is a name of which one address of several is such a one', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const post = poster({ local: false }, { resolve });
    expect(await post(posting('https://hooks.shop.example/'))).toEqual({ error: 'address' });
  });

  test('is found on the attempt at which a name begins to lead there', async () => {
    await using receiver = await aReceiver();
    const answers = ['127.0.0.1', '10.0.0.1'];
    const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
    const post = poster(local, { resolve });
    const url = receiver.url.replace('127.0.0.1', 'hooks.shop.example');
    expect([await post(posting(url)), await post(posting(url))]).toEqual([{ status: 200 }, { error: 'address' }]);
    expect(receiver.received).toHaveLength(1);
  });
});

test('a name is looked up once for all who post to it at the same time, and anew for whoever comes later', async () => {
  await using receiver = await aReceiver();
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    await new Promise((done) => setTimeout(done, 20));
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const post = poster(local, { resolve });
  const to = (host: string) => post(posting(receiver.url.replace('127.0.0.1', host)));
  await Promise.all([to('one.example'), to('one.example'), to('other.example'), to('one.example')]);
  await to('one.example');
  expect(asked).toEqual(['one.example', 'other.example', 'one.example']);
  expect(receiver.received).toHaveLength(5);
});

test('the address that was looked at is the one that is connected to, with the name in the request', async () => {
  await using receiver = await aReceiver();
  const post = poster(local, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  // The name leads nowhere by itself: a second look-up would fail.
  expect(await post(posting(receiver.url.replace('127.0.0.1', 'hooks.invalid')))).toEqual({ status: 200 });
  expect(receiver.received[0]?.headers.host).toMatch(/^hooks\.invalid:/);
});

test('no redirect is followed', async () => {
  await using receiver = await aReceiver();
  receiver.answers('redirects');
  expect(await poster(local)(posting(receiver.url))).toEqual({ status: 307 });
  expect(receiver.received).toHaveLength(1);
});
