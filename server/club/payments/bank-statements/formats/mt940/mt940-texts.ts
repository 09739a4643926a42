import { referenceOf, type StatedRow } from '../transfer.ts';

/** The payer and the purpose in field 86. */
export type Description = Pick<StatedRow, 'purpose' | 'details' | 'payer_iban' | 'payer_name'>;

/**
 * The content of field 86: in parts numbered `?20` to `?63` (with any sign, as the banks of Bulgaria and Germany number them),
 * in words between strokes (`/REMI/`, as SWIFT and Dutch banks write), in SEPA's words (`SVWZ+`), or as plain text.
 */
export function describe(lines: readonly string[]): Description {
  const parts = partsOf(lines.join(''));
  if (parts) return ofParts(parts);
  const fields = betweenStrokes(lines.join(''));
  if (fields) return ofFields(fields);
  return { payer_iban: '', payer_name: '', ...ofWords(lines.join(BREAK)) };
}

/** Comes between parts and lines while words are looked for, which begin one. */
const BREAK = '\u0001';

/** A code of the kind, then the sign that numbers the parts. */
const NUMBERED = /^\d{0,3}([?+<>~^&$#@|!*])\d\d/;
const TEXTS = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 60, 61, 62, 63];
const isText = (number: number) => TEXTS.includes(number);
/** Kind, number in the day's list, bank, account, name twice, key; 38 is the account in full. */
const KNOWN = (number: number) => isText(number) || [0, 10, 30, 31, 32, 33, 34, 38].includes(number);
const BANK = /^[A-Z0-9]{0,12}$/;
const ACCOUNT = /^[A-Z0-9/*.-]{0,40}$/i;

/** The signs of the banks of Poland: no texts have them, and the parts come in an order of their own. */
const ANY_ORDER: ReadonlySet<string> = new Set(['<', '^', '~']);
/** There, the lines of the sender's name and address, where no part is the name alone. */
const SENDER = [27, 28, 29];
/** A number of this reader, for the sender's address. */
const ADDRESS = 99;
/** There, the lengths of a whole line. */
const LINES = [27, 35];

type Part = [number: number, text: string];

/** The numbered parts; null for a text without them. A sign and digits that cannot number a part are its text. */
function partsOf(text: string): Part[] | null {
  const sign = NUMBERED.exec(text)?.[1];
  if (!sign) return null;
  const parts: Part[] = [];
  const [, ...pieces] = text.split(sign);
  for (const piece of pieces) {
    const last = parts.at(-1);
    const number = /^\d\d/.test(piece) ? Number(piece.slice(0, 2)) : Number.NaN;
    const isNext = ANY_ORDER.has(sign) ? parts.every(([each]) => each !== number) : number > (last?.[0] ?? -1);
    if (isNext && numbersPart(number, piece.slice(2))) parts.push([number, piece.slice(2)]);
    else if (last) last[1] += sign + piece;
  }
  if (parts.length < 2) return null;
  return ANY_ORDER.has(sign) ? withSender(withSpaces(parts)) : parts;
}

/** True if the digits after the sign number a part: they are known and come before what belongs there. */
function numbersPart(number: number, text: string): boolean {
  if (!KNOWN(number)) return false;
  const bare = text.replaceAll(' ', '');
  return number === 30 ? BANK.test(bare) : number === 31 ? ACCOUNT.test(bare) : true;
}

/** The parts in their order; a text that leaves room in its line ends with a word. */
function withSpaces(parts: readonly Part[]): Part[] {
  const ended = (text: string) => (text === '' || LINES.includes(text.length) ? text : `${text} `);
  return parts
    .map(([number, text]): Part => [number, isText(number) ? ended(text) : text])
    .toSorted(([one], [other]) => one - other);
}

/** The parts with the sender's first line as the name; as they are where the name has parts of its own. */
function withSender(parts: Part[]): Part[] {
  const isSender = ([number]: Part) => SENDER.includes(number);
  if (parts.some(([number, text]) => (number === 32 || number === 33) && text.trim() !== '')) return parts;
  const lines = parts.filter(isSender).map(([, text]) => text);
  // A name that fills its line goes on in the next one.
  const ends = LINES.includes(lines[0]?.trimEnd().length ?? 0) ? 2 : 1;
  const sender: Part[] = [
    [32, lines.slice(0, ends).join('')],
    [ADDRESS, lines.slice(ends).join('')],
  ];
  return [...parts.filter((part) => !isSender(part)), ...sender];
}

function ofParts(parts: readonly Part[]): Description {
  const of = (...numbers: number[]) => parts.filter(([each]) => numbers.includes(each)).map(([, text]) => text);
  const { purpose, details } = ofWords(of(...TEXTS).join(BREAK), '');
  const accounts = [...of(38).filter(isIban), ...of(31, 38)].map((text) => text.trim());
  return {
    payer_iban: accounts.find((text) => text !== '') ?? '',
    payer_name: of(32, 33).join(' ').trim(),
    purpose,
    details: [details, ...of(ADDRESS)].join(' ').trim(),
  };
}

const isIban = (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text.replaceAll(' ', ''));

/** SEPA's words: the purpose is behind SVWZ, the sender's own reference behind EREF. */
const WORD = /(?<=^|\s|\u0001)(EREF|KREF|MREF|BREF|RREF|CRED|DEBT|COAM|OAMT|SVWZ|SVCL|ABWA|ABWE|SQTP|PURP|IBAN|BIC)\+/g;

/** The purpose of a text with SEPA's words, or the whole of one without. */
function ofWords(text: string, between = ' '): Pick<Description, 'purpose' | 'details'> {
  const whole = (part: string) => part.replaceAll(BREAK, between);
  const [before = '', ...pieces] = text.split(WORD);
  const said = (word: string) =>
    pieces
      .flatMap((each, at) => (at % 2 === 0 && each === word ? [whole(pieces[at + 1]!)] : []))
      .join(' ')
      .trim();
  if (!pieces.includes('SVWZ')) return { purpose: whole(text), details: '' };
  return { purpose: `${whole(before)} ${said('SVWZ')}`.trim(), details: referenceOf(said('EREF')) };
}

const CODES =
  'ACCW|ADDR|BENM|BIC|CHGS|CNTP|CREF|CSID|EREF|EXCH|IBAN|ID|INFO|INIT|ISDT|KREF|MARF|MREF|NAME|OCMT|ORDP|PREF|PURP|REMI|RTRN|SVCL|TRTP|TYPE|ULTB|ULTC|ULTD';
const STROKES = new RegExp(`/(${CODES})/`, 'g');
type Field = [code: string, text: string];

/** The words between strokes, in their order; null for a text that does not begin with one. */
function betweenStrokes(text: string): Field[] | null {
  const [before, ...pieces] = text.split(STROKES);
  if (before?.trim() !== '' || pieces.length < 2) return null;
  return pieces.flatMap((code, at) => (at % 2 === 0 ? [[code, pieces[at + 1]!] satisfies Field] : []));
}

function ofFields(fields: readonly Field[]): Description {
  const bare = (text: string) => text.replace(/^\/+|\/+$/g, '').trim();
  const from = fields.findIndex(([code]) => code === 'ORDP');
  // The text behind the payer comes first; all of it where the text names none.
  const own = [...fields.slice(Math.max(from, 0)), ...fields.slice(0, Math.max(from, 0))];
  const said = (code: string) => bare(own.find(([each]) => each === code)?.[1] ?? '');
  const [account = '', , counterparty = ''] = said('CNTP').split('/');
  const purpose = bare(said('REMI').replace(/^(?:USTD|STRD)\//, ''));
  return {
    payer_iban: said('IBAN') || account,
    payer_name: said('NAME') || counterparty,
    purpose: purpose || fields.map(([code, text]) => `${code} ${bare(text)}`).join(' '),
    details: referenceOf(said('EREF')),
  };
}
