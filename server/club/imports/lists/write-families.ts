import { sql } from 'kysely';
import * as z from 'zod/mini';
import { emailAddress } from '../../../../contracts/addresses.ts';
import type { ChildOutcome, FamilyOutcome } from '../../../../contracts/child-lists.ts';
import type { ImportFault } from '../../../../contracts/imports.ts';
import type { importFamiliesInput } from '../../../../contracts/inputs/child-lists.ts';
import { birthDate } from '../../../../contracts/inputs/children.ts';
import { readPhone } from '../../../../contracts/phones.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inSavepoint } from '../../../platform/database/savepoint.ts';
import { dayOf } from '../../../platform/spreadsheets/typed-values.ts';
import { auditEach } from '../../core/audit.ts';
import type { ProcedureContext } from '../../core/procedure.ts';
import { familyOf, familySchema, type Family } from '../family.ts';
import { childrenOf, ChildrenPlan } from '../many-children.ts';
import { readChild, type ChildRow } from '../rows/child-row.ts';
import { faultsOf, refuseErrors } from '../rows/faults.ts';
import { plainName } from '../rows/find-people.ts';
import { readGuardian } from '../rows/guardian-cells.ts';
import { ImportAccounts } from '../rows/row-accounts.ts';
import { check } from '../rows/row.ts';
import { ClubFamilies, type ClubChild, type ClubFamily, type FamilySearch } from './club-families.ts';

const dayInput = z.strictObject({ birth_date: birthDate });

type ListedFamily = z.output<typeof importFamiliesInput>['families'][number];

/** A family as its cells say it, with what is at fault. */
interface ReadFamily {
  listed: ListedFamily;
  family: Family | null;
  guardian: Family | null;
  known: ClubFamily | null;
  faults: ImportFault[];
  children: ReadChild[];
  /** It is in the club with all its children. */
  isThere: boolean;
}

interface ReadChild {
  id: string;
  /** The child of the club that it is. */
  known: ClubChild | null;
  /** The birth date that replaces the club's. */
  newDay: string | null;
  /** It is in the list twice, or in another family of the club. */
  isAgain: boolean;
  child: ChildRow['child'] | null;
  faults: ImportFault[];
}

/**
 * Writes families with their children, each whole or not at all: with a cell that cannot be read the family waits. What is
 * there stays as it is, so a list may be imported twice; only a birth date changes, where a person says so.
 */
export async function writeFamilies(
  context: ProcedureContext,
  trx: Transaction,
  families: readonly ListedFamily[],
): Promise<FamilyOutcome[]> {
  try {
    return await inSavepoint(trx, () => writeTogether(context, trx, families));
  } catch (error) {
    const faults = faultsOf(error);
    if (families.length === 1) return [waitingFor(families[0]!, faults)];
  }
  // The database refuses one of them: each is written by itself, which shows it.
  const outcomes: FamilyOutcome[] = [];
  for (const family of families) outcomes.push(...(await writeFamilies(context, trx, [family])));
  return outcomes;
}

async function writeTogether(
  context: ProcedureContext,
  trx: Transaction,
  families: readonly ListedFamily[],
): Promise<FamilyOutcome[]> {
  const read = await readFamilies(trx, families);
  const isSound = (family: ReadFamily): family is ReadFamily & { family: Family } =>
    family.family !== null && family.faults.length === 0 && family.children.every(({ faults }) => faults.length === 0);
  const sound = read.filter(isSound);
  const accounts = await ImportAccounts.find(
    trx,
    sound.flatMap(({ family, guardian }) => (guardian ? [family, guardian] : [family])),
  );
  const users = [...accounts.known, ...sound.flatMap(({ known }) => known?.user_id ?? [])];
  const plan = new ChildrenPlan(await childrenOf(trx, users));
  const refused = new Map<string, ImportFault[]>();
  for (const each of sound)
    try {
      planFamily(each, accounts, plan);
    } catch (error) {
      refused.set(each.listed.id, faultsOf(error).map(ofGuardian));
    }
  await accounts.write(context, trx);
  await plan.write(context, trx);
  const isWritten = (each: ReadFamily) => each.isThere || (isSound(each) && !refused.has(each.listed.id));
  await changeBirthDates(
    context,
    trx,
    read.filter(isWritten).flatMap(({ children }) => children),
  );
  return read.map((each) => outcomeOf(each, isWritten(each), refused.get(each.listed.id) ?? each.faults));
}

/** A parent that fits several accounts is the second one: the first is recognized before. */
const ofGuardian = (fault: ImportFault): ImportFault =>
  fault.column?.startsWith('parent_') ? { ...fault, column: fault.column.replace('parent_', 'guardian_') } : fault;

/** Gives children the birth dates that the list has for them, where the club's are still those that were read. */
async function changeBirthDates(
  context: ProcedureContext,
  trx: Transaction,
  children: readonly ReadChild[],
): Promise<void> {
  const changes = children.flatMap(({ known: own, newDay }) =>
    own && newDay ? [{ id: own.id, before: own.birthDate, after: newDay }] : [],
  );
  if (changes.length === 0) return;
  const { rows: changed } = await sql<(typeof changes)[number]>`
    with change as (select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (id uuid, before date, after date))
    update children set birth_date = after from change
    where children.id = change.id and birth_date = before
    returning children.id, before::text, after::text`.execute(trx);
  await auditEach(
    context,
    'change_birth_date',
    changed.map(({ id, before, after }) => ({ table: 'children', id, details: { before, after } })),
  );
}

function planFamily(
  { family, guardian, known, children }: ReadFamily & { family: Family },
  accounts: ImportAccounts,
  plan: ChildrenPlan,
): void {
  const second = guardian && accounts.findOrPlan([guardian])[0]!;
  const isMade = known === null && family.parent_email === null;
  const userId = known?.user_id ?? (isMade ? accounts.make(family) : accounts.findOrPlan([family])[0]!.userId);
  const guardianId = second && second.userId !== userId ? second.userId : null;
  for (const { known: there, child, isAgain } of children) {
    if (there) {
      if (guardianId) plan.join(there, guardianId);
    } else if (!isAgain && child) plan.take({ child, family, guardian, userId, isNew: known === null, guardianId });
  }
}

async function readFamilies(trx: Transaction, families: readonly ListedFamily[]): Promise<ReadFamily[]> {
  const read = families.map((listed) => {
    const faults: ImportFault[] = [];
    refusedErrors(listed.cells, faults);
    const family = check(familySchema, familyOf(listed.cells as Record<string, string>), faults);
    const guardian = readGuardian(listed.cells as Record<string, string>, faults);
    return { listed, family, guardian, faults };
  });
  const searches = families.map(wantedOf);
  const clubFamilies = await ClubFamilies.find(trx, searches);
  return read.map((each, at) => {
    const match = clubFamilies.of(searches[at]!);
    if (match === 'ambiguous')
      each.faults.push({
        column: 'parent_name',
        fault: each.listed.user_id ? 'family_not_found' : 'family_ambiguous',
        detail: null,
      });
    const family = typeof match === 'string' ? null : match;
    const children = readChildren(each.listed, family, clubFamilies);
    // Of a family that is there with all its children nothing is read.
    const isThere =
      family !== null && children.every((child) => (child.known || child.isAgain) && child.faults.length === 0);
    return { ...each, faults: isThere ? [] : each.faults, known: family, children, isThere };
  });
}

/** The facts by which a family is looked for, also where one of its cells cannot be read. */
const wantedOf = ({ id, user_id, is_new, cells, children }: ListedFamily): FamilySearch => ({
  id,
  userId: user_id ?? null,
  isNew: is_new,
  email: emailAddress(cells.parent_email ?? '').toLowerCase() || null,
  phone: readPhone(cells.parent_phone ?? ''),
  name: cells.parent_name?.trim() || null,
  children: children.map((child) => ({
    name: child.cells.full_name ?? '',
    day: dayOf(child.cells.birth_date ?? ''),
  })),
});

function readChildren({ children, is_new }: ListedFamily, family: ClubFamily | null, all: ClubFamilies): ReadChild[] {
  const there = family ? all.childrenOf(family.user_id) : new Map<string, ClubChild>();
  const seen = new Set<string>();
  return children.map(({ id, cells, takes_birth_date }) => {
    const name = plainName(cells.full_name ?? '');
    const own = there.get(name) ?? null;
    const isAgain = seen.has(name) || (!is_new && !own && all.hasChild(name, dayOf(cells.birth_date ?? '')));
    if (name) seen.add(name);
    const faults: ImportFault[] = [];
    // A child that is there already needs nothing of its row, but for a birth date that a person takes.
    if (own || isAgain) {
      const takes = own && takes_birth_date && !isAgain;
      const day = takes ? check(dayInput, { birth_date: dayOf(cells.birth_date ?? '') }, faults)?.birth_date : null;
      return { id, known: own, newDay: day && day !== own?.birthDate ? day : null, isAgain, child: null, faults };
    }
    refusedErrors(cells, faults);
    const child = readChild(cells as Record<string, string>, faults);
    return { id, known: null, newDay: null, isAgain, child, faults };
  });
}

function refusedErrors(cells: Readonly<Record<string, string>>, faults: ImportFault[]): void {
  try {
    refuseErrors(cells);
  } catch (error) {
    faults.push(...faultsOf(error));
  }
}

function outcomeOf({ listed, known, children }: ReadFamily, isWritten: boolean, faults: ImportFault[]): FamilyOutcome {
  const childOutcome = (child: ReadChild): ChildOutcome['outcome'] => {
    if (child.faults.length > 0) return 'faulty';
    if (child.newDay) return isWritten ? 'changed' : 'waits';
    if (child.known || child.isAgain) return 'exists';
    return isWritten ? 'new' : 'waits';
  };
  return {
    id: listed.id,
    outcome: isWritten ? (known ? 'known' : 'new') : 'waits',
    known,
    faults,
    children: children.map((child) => ({
      id: child.id,
      outcome: childOutcome(child),
      birth_date: child.known?.birthDate ?? null,
      faults: child.faults,
    })),
  };
}

const waitingFor = (listed: ListedFamily, faults: ImportFault[]): FamilyOutcome => ({
  id: listed.id,
  outcome: 'waits',
  known: null,
  faults,
  children: listed.children.map(({ id }) => ({ id, outcome: 'waits', birth_date: null, faults: [] })),
});
