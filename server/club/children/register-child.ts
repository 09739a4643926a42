import { registerChildInput } from '../../../contracts/inputs/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub, type Transaction } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { hasRole, requireUser } from '../people/access.ts';

export const registerChild = defineProcedure({
  name: 'register_child',
  summary:
    'Registers a child of the calling parent (an admin names the parent) with its health notes and emergency contact.',
  input: registerChildInput,
  async run(context, { medical_notes, emergency_contact_name, emergency_contact_phone, parent_id, ...child }) {
    if (context.caller.role !== 'service_role') requireUser(context);
    const parent = parent_id ?? requireUser(context);
    const isOwn = parent === context.userId;
    if (!(await hasRole(context, 'admin', ...(isOwn ? (['parent'] as const) : [])))) throw new ClubError('not_allowed');
    return asClub(context.trx, async (trx) => {
      if (!isOwn) await requireFamily(trx, parent);
      return trx
        .with('child', (db) =>
          db
            .insertInto('children')
            .values({ ...child, parent_id: parent })
            .returningAll(),
        )
        .with('care', (db) =>
          db
            .insertInto('child_care')
            .columns(['child_id', 'medical_notes', 'emergency_contact_name', 'emergency_contact_phone'])
            .expression((query) =>
              query
                .selectFrom('child')
                .select((value) => [
                  'child.id',
                  value.val(medical_notes).as('medical_notes'),
                  value.val(emergency_contact_name).as('emergency_contact_name'),
                  value.val(emergency_contact_phone).as('emergency_contact_phone'),
                ]),
            ),
        )
        .selectFrom('child')
        .selectAll()
        .executeTakeFirstOrThrow();
    });
  },
});

async function requireFamily(trx: Transaction, parent: string): Promise<void> {
  const family = await trx.selectFrom('profiles').select('user_id').where('user_id', '=', parent).executeTakeFirst();
  if (!family) throw new ClubError('user_not_found');
}
