import { sql } from 'kysely';
import { myGuardiansInput } from '../../../../contracts/inputs/guardians.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { defineProcedure } from '../../core/procedure.ts';

/** A guardian of the caller's child. */
interface GuardedChild {
  child_id: string;
  first_name: string;
  /** True for the first parent, who invites and removes others. */
  mine: boolean;
  people: { user_id: string; name: string; first: boolean }[];
}

interface OpenInvitation {
  id: string;
  email: string;
  first_names: string[];
  child_ids: string[];
  expires_at: string;
}

export const myGuardians = defineProcedure({
  name: 'my_guardians',
  summary: 'The parents of the caller’s children by name, and the invitations that still wait.',
  input: myGuardiansInput,
  async run(context) {
    const userId = requireUser(context);
    return asServiceRole(context.trx, async (trx) => {
      const children = await sql<GuardedChild>`
        select children.id as child_id, first_name, parent_id = ${userId} as mine, (
          select jsonb_agg(jsonb_build_object(
            'user_id', people.user_id, 'name', coalesce(nullif(profiles.full_name, ''), users.email, ''), 'first', people.first
          ) order by people.first desc, people.since)
          from (
            select parent_id as user_id, true as first, children.created_at as since
            union all
            select guardians.user_id, false, guardians.created_at from guardians where child_id = children.id
          ) as people
          join auth.users on users.id = people.user_id
          left join profiles on profiles.user_id = people.user_id
        ) as people
        from children where id = any (private.my_child_ids()) order by first_name, children.id
      `.execute(trx);
      const invitations = await sql<OpenInvitation>`
        select id, email, child_ids, expires_at,
          array(select first_name from children where children.id = any (child_ids) order by first_name) as first_names
        from guardian_invitations
        where invited_by = ${userId} and used_at is null and withdrawn_at is null and expires_at > now()
        order by created_at desc
      `.execute(trx);
      return { children: children.rows, invitations: invitations.rows };
    });
  },
});
