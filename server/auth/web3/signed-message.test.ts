import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MessageError, parseMessage, type SignedMessage } from './signed-message.ts';

const NETWORKS = ['Ethereum', 'Solana'] as const;
const word = fc.stringMatching(/^[A-Za-z0-9]{1,20}$/);
const statement = fc
  .string({ minLength: 1, maxLength: 60 })
  .filter((text) => !text.includes('\n') && !text.startsWith('Resources'));
const address = fc.webUrl({ validSchemes: ['https'], withQueryParameters: true });
const date = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
const parts = fc.record({
  network: fc.constantFrom(...NETWORKS),
  domain: fc.domain(),
  address: word,
  statement: fc.option(statement),
  uri: address,
  chainId: fc.option(fc.nat().map(String)),
  nonce: fc.option(word),
  issuedAt: date,
  expirationTime: fc.option(date),
  notBefore: fc.option(date),
  requestId: fc.option(word),
  resources: fc.array(address, { maxLength: 3 }),
});
type Parts = Omit<SignedMessage, 'uri'> & { uri: string; network: (typeof NETWORKS)[number] };

/** The message as EIP-4361 writes it (its ABNF, top to bottom). */
function write(given: Parts): string {
  const line = (name: string, value: string | Date | null) =>
    value === null ? [] : [`${name}: ${value instanceof Date ? value.toISOString() : value}`];
  return [
    `${given.domain} wants you to sign in with your ${given.network} account:`,
    given.address,
    '',
    ...(given.statement === null ? [''] : [given.statement, '']),
    ...line('URI', given.uri),
    'Version: 1',
    ...line('Chain ID', given.chainId),
    ...line('Nonce', given.nonce),
    ...line('Issued At', given.issuedAt),
    ...line('Expiration Time', given.expirationTime),
    ...line('Not Before', given.notBefore),
    ...line('Request ID', given.requestId),
    ...(given.resources.length > 0 ? ['Resources:', ...given.resources.map((one) => `- ${one}`)] : []),
  ].join('\n');
}

test('a message by the grammar is read back whole', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const { network, uri, ...rest } = given;
      expect(parseMessage(write(given), network)).toEqual({ ...rest, uri: new URL(uri) });
    }),
  );
});

test('a message for one network is none for the other', () => {
  fc.assert(
    fc.property(parts, (given) => {
      const other = given.network === 'Solana' ? 'Ethereum' : 'Solana';
      expect(() => parseMessage(write(given), other)).toThrow(MessageError);
    }),
  );
});

test('a repeated or unknown field is refused', () => {
  fc.assert(
    fc.property(
      parts,
      fc.constantFrom('URI: https://evil.example/', 'Version: 1', 'Issued At: 2026-01-01T00:00:00Z', 'Role: admin'),
      (given, line) => {
        const text = write({ ...given, resources: [] });
        expect(() => parseMessage(`${text}\n${line}`, given.network)).toThrow(MessageError);
      },
    ),
  );
});

test('any other text is refused, and nothing else is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.lorem()), fc.constantFrom(...NETWORKS), (text, network) => {
      expect(() => parseMessage(text, network)).toThrow(MessageError);
    }),
  );
});

test('a missing line is refused, unless it is the statement', () => {
  const text = write({
    network: 'Ethereum',
    domain: 'club.example',
    address: '0xabc',
    statement: 'Hello',
    uri: 'https://club.example/',
    chainId: null,
    nonce: null,
    issuedAt: new Date(),
    expirationTime: null,
    notBefore: null,
    requestId: null,
    resources: [],
  });
  const lines = text.split('\n');
  const STATEMENT = 3;
  for (const missing of lines.keys()) {
    const read = () => parseMessage(lines.filter((_, index) => index !== missing).join('\n'), 'Ethereum');
    if (missing === STATEMENT) expect(read().statement).toBeNull();
    else expect(read).toThrow(MessageError);
  }
});
