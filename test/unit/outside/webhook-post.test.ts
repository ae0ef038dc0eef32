import { describe, expect, test } from 'vitest';
import { createPoster } from '#shared/outside/webhook-post.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const local = { allowsLoopback: true };
const aRequest = (url: string) => ({ url, headers: { 'x-mark': 'one' }, body: '{"über":1}' });

describe('webhook requests', () => {
  test('a request sends the exact body with its headers', async () => {
    await using receiver = await aReceiver();
    expect(await createPoster(local)(aRequest(receiver.url))).toEqual({ status: 200 });
    expect(receiver.received).toMatchObject([
      { path: '/hooks', body: '{"über":1}', headers: { 'x-mark': 'one', 'content-length': '11' } },
    ]);
  });

  test('a short response is read if requested; long ones are discarded', async () => {
    await using receiver = await aReceiver();
    const postTo = async (text: string) => {
      receiver.respond({ text });
      return createPoster(local)({ ...aRequest(receiver.url), readsBody: true });
    };
    expect(await postTo('{"fulfilled":true}')).toEqual({ status: 200, responseBody: '{"fulfilled":true}' });
    expect(await postTo('x'.repeat(5000))).toEqual({ status: 200 });
    receiver.respond({ text: 'hello' });
    expect(await createPoster(local)(aRequest(receiver.url))).toEqual({ status: 200 });
  });

  test('a request without a listener reports a connection error', async () => {
    const receiver = await aReceiver();
    await receiver.down();
    expect(await createPoster(local)(aRequest(receiver.url))).toEqual({ error: 'connection' });
  });

  test('a request to an unknown host reports a DNS error', async () => {
    expect(await createPoster(local)(aRequest('https://nowhere.invalid/'))).toEqual({ error: 'dns' });
  });

  test('a request to a server without TLS reports a TLS error', async () => {
    await using receiver = await aReceiver();
    const [, port] = /:(\d+)\//.exec(receiver.url) ?? [];
    expect(await createPoster(local)(aRequest(`https://127.0.0.1:${port}/`))).toEqual({ error: 'tls' });
  });

  test('a request ends if the receiver switches protocols', async () => {
    await using receiver = await aReceiver();
    receiver.respond('changes protocol');
    expect(await createPoster(local)(aRequest(receiver.url))).toEqual({ status: 101 });
  });

  test('a request uses TLS if the scheme is in capitals', async () => {
    await using receiver = await aReceiver();
    const [, port] = /:(\d+)\//.exec(receiver.url) ?? [];
    expect(await createPoster(local)(aRequest(`HTTPS://127.0.0.1:${port}/`))).toEqual({ error: 'tls' });
  });

  test('a request times out, including its DNS lookup', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(await createPoster(local, { defaultTimeoutMs: 50, resolve })(aRequest('https://slow.example/'))).toEqual({
      error: 'timeout',
    });
  });
});

describe('forbidden addresses', () => {
  test.each([
    'http://shop.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://2130706433/',
  ])('the address %s is not called', async (url) => {
    expect(await createPoster({ allowsLoopback: false })(aRequest(url))).toEqual({ error: 'address' });
  });

  test.each([
    ['this machine', '127.0.0.1', 4],
    ['a private network', '192.168.1.1', 4],
    ['the metadata of an instance', '169.254.169.254', 4],
    ['this machine by IPv6', '::1', 6],
    ['a private network by IPv6', 'fd00:ec2::254', 6],
    ['IPv4 inside IPv6', '::ffff:10.0.0.1', 6],
  ] as const)('a host that resolves to %s is not called', async (_, address, family) => {
    const post = createPoster({ allowsLoopback: false }, { resolve: async () => [{ address, family }] });
    expect(await post(aRequest('https://hooks.shop.example/'))).toEqual({ error: 'address' });
  });

  test('a host with one forbidden address among several is not called', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const post = createPoster({ allowsLoopback: false }, { resolve });
    expect(await post(aRequest('https://hooks.shop.example/'))).toEqual({ error: 'address' });
  });

  test('a host that starts resolving to a forbidden address is rejected on the next attempt', async () => {
    await using receiver = await aReceiver();
    const responses = ['127.0.0.1', '10.0.0.1'];
    const resolve = async () => [{ address: responses.shift() ?? '', family: 4 }];
    const post = createPoster(local, { resolve });
    const url = receiver.url.replace('127.0.0.1', 'hooks.shop.example');
    expect([await post(aRequest(url)), await post(aRequest(url))]).toEqual([{ status: 200 }, { error: 'address' }]);
    expect(receiver.received).toHaveLength(1);
  });
});

test('a host is resolved once for concurrent requests, and again for later ones', async () => {
  await using receiver = await aReceiver();
  const requests: string[] = [];
  const resolve = async (host: string) => {
    requests.push(host);
    await new Promise((done) => setTimeout(done, 20));
    return [{ address: '127.0.0.1', family: 4 }];
  };
  const post = createPoster(local, { resolve });
  const to = (host: string) => post(aRequest(receiver.url.replace('127.0.0.1', host)));
  await Promise.all([to('one.example'), to('one.example'), to('other.example'), to('one.example')]);
  await to('one.example');
  expect(requests).toEqual(['one.example', 'other.example', 'one.example']);
  expect(receiver.received).toHaveLength(5);
});

test('a request connects to the checked address, with the host name in its headers', async () => {
  await using receiver = await aReceiver();
  const post = createPoster(local, { resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
  // The host does not exist: a second lookup would fail.
  expect(await post(aRequest(receiver.url.replace('127.0.0.1', 'hooks.invalid')))).toEqual({ status: 200 });
  expect(receiver.received[0]?.headers.host).toMatch(/^hooks\.invalid:/);
});

test('redirects are not followed', async () => {
  await using receiver = await aReceiver();
  receiver.respond('redirects');
  expect(await createPoster(local)(aRequest(receiver.url))).toEqual({ status: 307 });
  expect(receiver.received).toHaveLength(1);
});
