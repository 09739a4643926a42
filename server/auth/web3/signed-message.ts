/** The message that a wallet has signed (EIP-4361 for Ethereum; the same grammar is used on Solana). */
export interface SignedMessage {
  /** Host and, where it is not the usual one, port of the site that asks. */
  domain: string;
  address: string;
  statement: string | null;
  uri: URL;
  chainId: string | null;
  nonce: string | null;
  issuedAt: Date;
  expirationTime: Date | null;
  notBefore: Date | null;
  requestId: string | null;
  resources: string[];
}

/** The message is not one that a wallet should have been asked to sign. */
export class MessageError extends Error {}

const FIELDS = [
  'Version',
  'URI',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const;
type Field = (typeof FIELDS)[number];
const HEADING = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your (Ethereum|Solana) account:$/i;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** The parts of the message. Throws MessageError for anything outside the grammar, or repeated. */
export function parseMessage(text: string, network: 'Ethereum' | 'Solana'): SignedMessage {
  const lines = text.split('\n');
  const heading = HEADING.exec(lines[0] ?? '');
  if (heading?.[2] !== network) throw new MessageError('first line does not say who asks to sign in');
  const address = lines[1] ?? '';
  if (lines[2] !== '') throw new MessageError('third line must be empty');
  const { statement, rest } = takeStatement(lines.slice(3));
  const { fields, resources } = takeFields(rest);
  if (fields.get('Version') !== '1') throw new MessageError('Version must be 1');
  const uri = fields.get('URI') ?? '';
  if (!URL.canParse(uri)) throw new MessageError('URI is missing or not valid');
  return {
    domain: heading[1]!,
    address,
    statement,
    uri: new URL(uri),
    chainId: fields.get('Chain ID') ?? null,
    nonce: fields.get('Nonce') ?? null,
    issuedAt: moment(fields, 'Issued At') ?? missing('Issued At'),
    expirationTime: moment(fields, 'Expiration Time'),
    notBefore: moment(fields, 'Not Before'),
    requestId: fields.get('Request ID') ?? null,
    resources,
  };
}

/** One line of free text followed by an empty line, or no line at all. */
function takeStatement(lines: string[]): { statement: string | null; rest: string[] } {
  if (lines[1] === '' && lines[0] !== '') return { statement: lines[0]!, rest: lines.slice(2) };
  return { statement: null, rest: lines[0] === '' ? lines.slice(1) : lines };
}

function takeFields(lines: string[]): { fields: Map<Field, string>; resources: string[] } {
  const fields = new Map<Field, string>();
  for (const [index, line] of lines.entries()) {
    if (/^Resources:?$/.test(line)) return { fields, resources: lines.slice(index + 1).map(resource) };
    const name = FIELDS.find((label) => line.startsWith(`${label}: `));
    if (!name) throw new MessageError(`line ${index + 1} of the fields is not known`);
    if (fields.has(name)) throw new MessageError(`${name} occurs twice`);
    fields.set(name, line.slice(name.length + 2));
  }
  return { fields, resources: [] };
}

function resource(line: string): string {
  if (line.startsWith('- ') && URL.canParse(line.slice(2))) return line.slice(2);
  throw new MessageError('Resources must be a list of URIs');
}

function moment(fields: Map<Field, string>, name: Field): Date | null {
  const text = fields.get(name);
  if (text === undefined) return null;
  const date = new Date(text);
  if (!DATE_TIME.test(text) || Number.isNaN(date.getTime()))
    throw new MessageError(`${name} is not a date of RFC 3339`);
  return date;
}

function missing(name: Field): never {
  throw new MessageError(`${name} is missing`);
}
