import { dayOf, exactUnits } from './amounts.ts';
import { camtEntries, type CamtEntry, type Element } from './camt-entries.ts';
import { LONGEST, referenceOf, type StatedRow } from './transfer.ts';

/** A currency that the statement does not say: none that the club takes. */
const UNKNOWN = '?';

/**
 * The rows of an ISO 20022 statement (camt.053 of any version; camt.052 and camt.054 have the same entries). An entry
 * of several transfers is a row for each where their sums make up the entry's, else one row of the entry's sum that says
 * what all of them say. Refuses other XML (statement_unreadable).
 */
export function* camtRows(text: string): Generator<StatedRow> {
  let line = 0;
  for (const element of camtEntries(text)) {
    const facts = factsOf(element);
    const transfers = element.entry.all('NtryDtls/TxDtls');
    const parts = partsOf(facts, transfers);
    for (const [at, part] of parts.entries()) yield { ...rowOf(facts, transfers[at]!, part), line: ++line };
    if (parts.length === 0) yield { ...wholeOf(facts, transfers), line: ++line };
  }
}

type Direction = StatedRow['direction'];

/** The facts of an entry for all of its transfers. */
interface EntryFacts extends Sum {
  entry: Element;
  booked: string;
  value: string;
  currency: string;
  isPending: boolean;
  reference: string;
  remark: string;
}

interface Sum {
  amount: number | null;
  direction: Direction;
  /** The sum as the statement writes it. */
  written: string;
}

function factsOf({ entry, isStatement, currency }: CamtEntry): EntryFacts {
  const [amount] = entry.all('Amt');
  const value = dayIn(entry, 'ValDt');
  const status = entry.first('Sts', 'Sts/Cd', 'Sts/Prtry');
  return {
    entry,
    ...sumIn(amount, entry),
    currency: currencyIn(amount) || currency || UNKNOWN,
    booked: dayIn(entry, 'BookgDt') || value,
    value,
    // A statement names booked entries alone where it says nothing of each; no other message does.
    isPending: status === '' ? !isStatement : status !== 'BOOK',
    reference: entry.first('AcctSvcrRef', 'NtryRef'),
    remark: entry.first('AddtlNtryInf'),
  };
}

/** The day of a date that is one, or a moment. */
const dayIn = (entry: Element, name: string) => entry.first(`${name}/Dt`, `${name}/DtTm`);
const currencyIn = (amount: Element | undefined) => amount?.attributes['Ccy'] ?? '';

function sumIn(amount: Element | undefined, around: Element): Sum {
  const written = amount?.text ?? '';
  const said = around.first('CdtDbtInd');
  const direction = said === 'CRDT' ? 'credit' : said === 'DBIT' ? 'debit' : null;
  // A comma is no xsd:decimal, but can mean one thing alone before one or two digits.
  return { written, amount: exactUnits(written.replace(/,(?=\d{1,2}$)/, '.')), direction };
}

/**
 * The sum of each transfer in the currency of their entry; none where one lacks it, or where they do not make up what
 * the entry booked.
 */
function partsOf(facts: EntryFacts, transfers: readonly Element[]): Sum[] {
  if (transfers.length < 2) return [];
  const sums = transfers.map((transfer) => {
    const amount = SUMS.flatMap((path) => transfer.all(path)).find((each) => currencyIn(each) === facts.currency);
    const sum = sumIn(amount, transfer);
    return { ...sum, direction: transfer.first('CdtDbtInd') === '' ? facts.direction : sum.direction };
  });
  let total = 0;
  for (const { amount, direction } of sums) {
    if (!amount || amount < 0 || !direction) return [];
    total += direction === facts.direction ? amount : -amount;
  }
  return total === facts.amount ? sums : [];
}

/** The paths of a transfer's sum, the surest first: the others may be in the currency of who sent it. */
const SUMS = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

const PAYERS = ['Dbtr/Nm', 'Dbtr/Pty/Nm', 'UltmtDbtr/Nm', 'UltmtDbtr/Pty/Nm'].map((path) => `RltdPties/${path}`);
const ACCOUNTS = ['RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'];

/** In words, and in the parts of a purpose that is structured. */
const PURPOSES = ['Ustrd', 'Strd/CdtrRefInf/Ref', 'Strd/AddtlRmtInf', 'Strd/RfrdDocInf/Nb'].map(
  (path) => `RmtInf/${path}`,
);

/** A row of an entry and one of its transfers, whose own facts come first. */
function rowOf(facts: EntryFacts, transfer: Element, { amount, direction, written }: Sum): Omit<StatedRow, 'line'> {
  const payer = transfer.first(...PAYERS);
  const purpose = PURPOSES.flatMap((path) => transfer.all(path))
    .map(({ text }) => text)
    .join(' ');
  const remark = transfer.first('AddtlTxInf') || facts.remark;
  const own = referenceOf(transfer.first('Refs/EndToEndId'));
  return {
    booked_on: dayOf(facts.booked),
    value_on: facts.value === '' ? undefined : dayOf(facts.value),
    amount,
    direction,
    currency: facts.currency,
    bank_reference: transfer.first('Refs/AcctSvcrRef', 'Refs/TxId') || facts.reference,
    payer_iban: transfer.first(...ACCOUNTS),
    payer_name: payer,
    purpose: purpose || remark,
    details: [purpose ? remark : '', own].filter(Boolean).join(' '),
    isPending: facts.isPending,
    cells: [facts.booked, `${written} ${facts.currency}`, direction ?? '', payer, purpose || remark],
  };
}

/** A row of all of an entry: of its only transfer, or of several whose own sums are not known. */
function wholeOf(facts: EntryFacts, transfers: readonly Element[]): Omit<StatedRow, 'line'> {
  const [first = facts.entry, ...others] = transfers;
  const row = rowOf(facts, first, facts);
  if (others.length === 0) return row;
  const rows = [row, ...others.map((transfer) => rowOf(facts, transfer, facts))];
  const all = (name: keyof typeof LONGEST) =>
    [...new Set(rows.map((each) => each[name]))].join(' ').trim().slice(0, LONGEST[name]);
  // An account or a reference of one of them would speak for all.
  const isOne = new Set(rows.map(({ payer_iban }) => payer_iban)).size === 1;
  return {
    ...row,
    bank_reference: facts.reference || row.bank_reference,
    payer_iban: isOne ? row.payer_iban : '',
    payer_name: all('payer_name'),
    purpose: all('purpose'),
    details: all('details'),
  };
}
