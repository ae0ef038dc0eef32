import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAddressProblem, isCallableIp } from '#shared/domain/webhooks/address.ts';
import { anyText } from '#test/unit/domain/any-text.ts';

const deployed = { allowsLoopback: false };
const local = { allowsLoopback: true };

describe('public IP addresses', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.0.3.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
    '3ffe:ffff::1',
  ])('the IP address %s may be called, in a local run too', (ip) => {
    expect(isCallableIp(ip, deployed)).toBe(true);
    expect(isCallableIp(ip, local)).toBe(true);
  });
});

describe('internal IP addresses', () => {
  test.each([
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.0'],
    ['private', '10.255.255.255'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.1'],
    ['private', '192.168.255.255'],
    ['a carrier’s', '100.64.0.0'],
    ['a carrier’s', '100.127.255.255'],
    ['link-local', '169.254.0.1'],
    ['metadata of instances', '169.254.169.254'],
    ['metadata of containers', '169.254.170.2'],
    ['time of instances', '169.254.169.123'],
    ['protocols', '192.0.0.1'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.255'],
    ['relays of 6to4', '192.88.99.1'],
    ['benchmarks', '198.18.0.0'],
    ['benchmarks', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible, public', '::8.8.8.8'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped', '::ffff:a9fe:a9fe'],
    ['IPv4-mapped, public', '::ffff:8.8.8.8'],
    ['IPv4-mapped, written out', '0:0:0:0:0:FFFF:7F00:0001'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, public', '64:ff9b::8.8.8.8'],
    ['NAT64, local', '64:ff9b:1::1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001::1'],
    ['benchmarks', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['protocols', '2001:1ff:ffff::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['documentation', '3fff:fff:ffff::1'],
    ['6to4', '2002:7f00:1::1'],
    ['6to4, public', '2002:808:808::1'],
    ['segment routing', '5f00::1'],
    ['unique-local', 'fc00::1'],
    ['unique-local', 'fdff:ffff::1'],
    ['metadata of instances', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local', 'febf:ffff::1'],
    ['link-local, with a zone', 'fe80::1%eth0'],
    ['public, with a zone', '2606:4700:4700::1111%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['unassigned', '4000::1'],
    ['nothing', ''],
    ['a name', 'localhost'],
    ['a number', '2130706433'],
    ['a short form', '127.1'],
    ['octal', '0177.0.0.1'],
    ['in brackets', '[2606:4700:4700::1111]'],
    ['with a port', '8.8.8.8:80'],
    ['with a space', ' 8.8.8.8'],
    ['a network', '8.8.8.0/24'],
  ])('an IP address may not be called, in a local run neither: %s, %s', (_, ip) => {
    expect(isCallableIp(ip, deployed)).toBe(false);
    expect(isCallableIp(ip, local)).toBe(false);
  });

  test.each(['127.0.0.1', '127.0.0.53', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])(
    'a loopback address may be called in a local run only: %s',
    (ip) => {
      expect(isCallableIp(ip, deployed)).toBe(false);
      expect(isCallableIp(ip, local)).toBe(true);
    },
  );
});

describe('valid webhook URLs', () => {
  test.each([
    'https://shop.example',
    'https://hooks.shop.example/referrals?token=1#part',
    'https://hooks.shop.example:443/',
    'https://hooks.shop.example:1024/',
    'https://hooks.shop.example:8443/',
    'https://hooks.shop.example:65535/',
    'https://hooks.shop.example./',
    'HTTPS://HOOKS.SHOP.EXAMPLE/',
    'https://höks.shop.example/',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost.shop.example/',
    'https://internal.shop.example/',
    'https://my-local.example/',
  ])('the URL %s may be called', (url) => {
    expect(findAddressProblem(url, deployed)).toBeNull();
  });
});

describe('invalid webhook URLs', () => {
  test.each([
    ['invalid', ''],
    ['invalid', 'shop.example'],
    ['invalid', '//shop.example/'],
    ['invalid', 'https://'],
    ['invalid', 'https://shop example/'],
    ['invalid', 'https://shop.example:65536/'],
    ['invalid', 'https://shop.example:-1/'],
    ['invalid', 'https://256.1.1.1/'],
    ['invalid', 'https://1.2.3.4.5/'],
    ['invalid', 'https://0x7f.0.0.0.1.1/'],
    ['invalid', 'https://[::1/'],
    ['invalid', 'https://[fe80::1%25eth0]/'],
    ['scheme', 'http://shop.example/'],
    ['scheme', 'ftp://shop.example/'],
    ['scheme', 'file:///etc/passwd'],
    ['scheme', 'gopher://shop.example/'],
    ['scheme', 'javascript:alert(1)'],
    ['scheme', 'data:text/plain,a'],
    ['scheme', 'blob:https://shop.example/1'],
    ['scheme', 'wss://shop.example/'],
    ['credentials', 'https://name@shop.example/'],
    ['credentials', 'https://:word@shop.example/'],
    ['credentials', 'https://8.8.8.8@127.0.0.1/'],
    ['port', 'https://shop.example:0/'],
    ['port', 'https://shop.example:22/'],
    ['port', 'https://shop.example:25/'],
    ['port', 'https://shop.example:80/'],
    ['port', 'https://shop.example:1023/'],
  ])('a URL is rejected because of its %s: %s', (problem, url) => {
    expect(findAddressProblem(url, deployed)).toBe(problem);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://127.0.1/',
    'https://0177.0.0.1/',
    'https://0177.0.0.01/',
    'https://0x7f.0.0.1/',
    'https://0x7F000001/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0/',
    'https://0x0/',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https:127.0.0.1',
    '\thttps://127.0.0.1/',
    'https://127.0.\n0.1/',
    'https://2852039166/',
    'https://0xA9FEA9FE/',
    'https://0251.0376.0251.0376/',
    'https://169.254.43518/',
    'https://10.0.0.1/',
    'https://167772161/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://localhost/',
    'https://LOCALHOST/',
    'https://localhost./',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://shop.localhost/',
    'https://printer.local/',
    'https://printer.local./',
    'https://metadata.google.internal/',
    'https://ip-10-0-0-1.ec2.internal/',
    'https://router.home.arpa/',
    'https://intranet/',
    'https://intranet./',
    'https://.com/',
    'https://../',
    'https://.../',
  ])('a URL into an internal network is rejected: %j', (url) => {
    expect(findAddressProblem(url, deployed)).toBe('host');
  });
});

describe('webhook URLs of a local run', () => {
  test.each([
    'http://localhost:3000/hook',
    'https://localhost:3000/hook',
    'http://receiver.localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://127.1:3000/',
    'http://[::1]:3000/',
    'http://localhost/',
    'http://shop.example/',
  ])('the URL %s may be called in a local run', (url) => {
    expect(findAddressProblem(url, local)).toBeNull();
  });

  test.each([
    ['host', 'http://10.0.0.1:3000/'],
    ['host', 'http://169.254.169.254/'],
    ['host', 'http://[fd00:ec2::254]/'],
    ['host', 'http://[::ffff:127.0.0.1]:3000/'],
    ['host', 'http://metadata.google.internal/'],
    ['host', 'http://database:8000/'],
    ['port', 'http://localhost:22/'],
    ['scheme', 'ftp://localhost/'],
    ['credentials', 'http://name@localhost:3000/'],
  ])('a URL is rejected in a local run because of its %s: %s', (problem, url) => {
    expect(findAddressProblem(url, local)).toBe(problem);
  });
});

describe('arbitrary addresses', () => {
  const reach = fc.record({ allowsLoopback: fc.boolean() });
  const part = fc.oneof(anyText(), fc.webUrl(), fc.ipV4Extended(), fc.ipV6(), fc.domain());
  const url = fc.oneof(
    part,
    fc.tuple(fc.constantFrom('https://', 'http://', 'https://['), part).map((parts) => parts.join('')),
  );

  test('address checks never throw', () => {
    fc.assert(
      fc.property(url, part, reach, (text, ip, where) => {
        expect(() => [findAddressProblem(text, where), isCallableIp(ip, where)]).not.toThrow();
      }),
    );
  });

  test('a local run may call every address that a deployed service may', () => {
    fc.assert(
      fc.property(url, part, (text, ip) => {
        if (findAddressProblem(text, deployed) === null) expect(findAddressProblem(text, local)).toBeNull();
        if (isCallableIp(ip, deployed)) expect(isCallableIp(ip, local)).toBe(true);
      }),
    );
  });

  test('an IPv4 address is checked alike in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (number) => {
        const bytes = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
        const expected = isCallableIp(bytes.join('.'), deployed) ? null : 'host';
        const spellings = [
          bytes.join('.'),
          `${number}`,
          `0x${number.toString(16)}`,
          bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
          bytes.map((byte) => `0x${byte.toString(16)}`).join('.'),
        ];
        for (const host of spellings) expect(findAddressProblem(`https://${host}/`, deployed)).toBe(expected);
      }),
    );
  });
});
