import { sql } from 'kysely';
import type { Translated } from '../../../contracts/translated.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** The facts of an enrollment for a message. */
interface EnrollmentFacts extends Translated<'class_title'> {
  enrollment_id: string;
  child_id: string;
  child_name: string;
}

export interface FamilyEnrollment {
  facts: EnrollmentFacts;
  /** The user ids of the child's parents. */
  family: string[];
}

/** The facts of these enrollments that notifications need, with their receivers; in no order. */
export async function readFacts(trx: Transaction, enrollmentIds: readonly string[]): Promise<FamilyEnrollment[]> {
  const { rows } = await sql<EnrollmentFacts & { family: string[] }>`
    select enrollments.id as enrollment_id, children.id as child_id, children.full_name as child_name,
      classes.title as class_title, classes.title_en as class_title_en, classes.title_ru as class_title_ru,
      private.parents_of(children.id) as family
    from enrollments join children on children.id = child_id join classes on classes.id = class_id
    where enrollments.id = any (${enrollmentIds}::uuid[])`.execute(trx);
  return rows.map(({ family, ...facts }) => ({ facts, family }));
}

export async function readFactsOf(trx: Transaction, enrollmentId: string): Promise<FamilyEnrollment> {
  const [enrollment] = await readFacts(trx, [enrollmentId]);
  return enrollment!;
}
