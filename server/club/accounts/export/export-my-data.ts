import { exportMyDataInput } from '../../../../contracts/inputs/accounts.ts';
import { asServiceRole } from '../../../platform/database/database.ts';
import { requireUser } from '../../core/access/access.ts';
import { audit } from '../../core/audit.ts';
import { defineProcedure } from '../../core/procedure.ts';
import { exportPerson } from './export-person.ts';

export const exportMyData = defineProcedure({
  name: 'export_my_data',
  summary: 'All of the club’s data on the caller and the caller’s children, by noun; without other people and secrets.',
  input: exportMyDataInput,
  async run(context) {
    const userId = requireUser(context);
    const data = await asServiceRole(context.trx, (trx) => exportPerson(trx, userId));
    await audit(context, 'export_my_data', { table: 'auth.users', id: userId });
    return { exported_at: new Date().toISOString(), ...data };
  },
});
