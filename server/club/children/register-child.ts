import { sql } from 'kysely';
import { CARE_FACTS, splitCare } from '../../../contracts/children.ts';
import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asServiceRole } from '../../platform/database/database.ts';
import { refuseVisitors, requireAdmin, requireUser } from '../core/access/access.ts';
import { auditForFamily } from '../core/audit.ts';
import { defineProcedure } from '../core/procedure.ts';
import { requireProfile } from '../core/profiles.ts';

export const registerChild = defineProcedure({
  name: 'register_child',
  summary:
    'Registers a child of the calling parent (an admin names the parent) with its health notes and emergency contact.',
  input: registerChildInput,
  async run(context, { parent_id, ...facts }) {
    refuseVisitors(context);
    const { child, care } = splitCare(facts);
    const parent = parent_id ?? requireUser(context);
    const isOwn = parent === context.userId;
    if (!isOwn) await requireAdmin(context);
    const isAllowed = isOwn ? sql<boolean>`(private.is('parent') or private.is('admin'))` : sql<boolean>`true`;
    const row = { ...child, parent_id: parent };
    const columns = (Object.keys(row) as (keyof typeof row)[]).filter((name) => row[name] !== undefined);
    const registered = await asServiceRole(context.trx, async (trx) => {
      if (!isOwn) await requireProfile(trx, parent);
      return (
        trx
          // The statement itself checks the parent's right: a query of its own costs as much as the rows.
          .with('child', (db) =>
            db
              .insertInto('children')
              .columns(columns)
              .expression(
                db.selectNoFrom((value) => columns.map((name) => value.val(row[name]).as(name))).where(isAllowed),
              )
              .returningAll(),
          )
          .with('care', (db) =>
            db
              .insertInto('child_care')
              .columns(['child_id', ...CARE_FACTS])
              .expression((query) =>
                query
                  .selectFrom('child')
                  .select((value) => ['child.id', ...CARE_FACTS.map((fact) => value.val(care[fact]).as(fact))]),
              ),
          )
          .selectFrom('child')
          .selectAll()
          .executeTakeFirst()
      );
    });
    if (!registered) throw new ClubError('not_allowed');
    await auditForFamily(context, { mine: isOwn }, 'register_child', { table: 'children', id: registered.id });
    return registered;
  },
});
