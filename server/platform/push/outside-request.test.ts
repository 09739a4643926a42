import dns from 'node:dns';
import os from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { InsideAddressError, isInside, mayBeOutside, postOutside } from './outside-request.ts';

/** The addresses of names in this test. */
const NAMES: Record<string, string[]> = {
  'inside.example': ['10.0.0.7'],
  'both.example': ['203.0.113.9', '127.0.0.1'],
  'local6.example': ['fd00::7'],
};

test.for([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:0:7f00:1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is inside', (address) => {
  expect(isInside(address)).toBe(true);
});

test.for(['93.184.216.34', '2a00:1450:4017::200e', '::ffff:93.184.216.34'])('%s is outside', (address) => {
  expect(isInside(address)).toBe(false);
});

test('a public address of this machine is inside', () => {
  const spy = vi.spyOn(os, 'networkInterfaces').mockReturnValue({
    eth0: [
      { address: '93.184.216.34', family: 'IPv4' },
      { address: '2a00:1450:4017::200e', family: 'IPv6' },
    ] as os.NetworkInterfaceInfo[],
  });
  onTestFinished(() => spy.mockRestore());
  for (const address of ['93.184.216.34', '::ffff:93.184.216.34', '2a00:1450:4017::200e'])
    expect(isInside(address)).toBe(true);
  expect(isInside('93.184.216.35')).toBe(false);
  expect(mayBeOutside('https://93.184.216.34/push')).toBe(false);
});

test.for([
  'https://127.0.0.1/x',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:7f00:1]/',
  'https://localhost/',
  'https://club.localhost/',
  'https://metadata.google.internal/',
  'https://database/',
  'https://user:word@push.example/',
  'http://push.example/',
  'file:///etc/passwd',
  'push.example',
])('%s is refused before it is asked', async (url) => {
  expect(mayBeOutside(url)).toBe(false);
});

test.for(Object.keys(NAMES))('%s, a name that leads inside, is refused when it is looked up', async (name) => {
  const url = `https://${name}/push`;
  expect(mayBeOutside(url)).toBe(true);
  const look = (host: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      (NAMES[host] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(look as never);
  onTestFinished(() => spy.mockRestore());
  const response = postOutside({ url, headers: {}, body: Buffer.from('x'), ms: 60_000 });
  await expect(response).rejects.toBeInstanceOf(InsideAddressError);
});
