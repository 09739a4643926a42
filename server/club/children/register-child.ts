import { registerChildInput } from '../../../contracts/children.ts';
import { ClubError } from '../../platform/club-error.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { hasRole, requireUser } from '../people/access.ts';

export const registerChild = defineProcedure({
  name: 'register_child',
  summary:
    'Registers a child of the calling parent (an admin names the parent) with its health notes and emergency contact.',
  input: registerChildInput,
  async run(context, { medical_notes, emergency_contact_name, emergency_contact_phone, parent_id, ...child }) {
    const admin = await hasRole(context, 'admin');
    if (!admin) {
      requireUser(context);
      if (!(await hasRole(context, 'parent')) || (parent_id && parent_id !== context.userId))
        throw new ClubError('not_allowed');
    }
    const parent = parent_id ?? requireUser(context);
    return asClub(context.trx, async (trx) => {
      const family = await trx
        .selectFrom('profiles')
        .select('user_id')
        .where('user_id', '=', parent)
        .executeTakeFirst();
      if (!family) throw new ClubError('user_not_found');
      const row = await trx
        .insertInto('children')
        .values({ ...child, parent_id: parent })
        .returningAll()
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('child_care')
        .values({ child_id: row.id, medical_notes, emergency_contact_name, emergency_contact_phone })
        .execute();
      return row;
    });
  },
});
