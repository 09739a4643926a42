import { previewErasureInput } from '../../../contracts/accounts.ts';
import { asClub } from '../../platform/database.ts';
import { defineProcedure } from '../../platform/procedure.ts';
import { requireUser } from '../people/access.ts';
import { countLosses } from './count-losses.ts';
import { readMoney } from './read-money.ts';
import { leftChildren, readPerson, whatHolds } from './family.ts';

export const previewErasure = defineProcedure({
  name: 'preview_erasure',
  summary:
    'What erase_my_account would erase, what would pass on to a second parent, and what holds it. Changes nothing.',
  input: previewErasureInput,
  async run(context) {
    const userId = requireUser(context);
    return asClub(context.trx, async (trx) => {
      const children = await leftChildren(trx, userId);
      const passesTo = new Map<string, string>();
      for (const heir of new Set(children.flatMap((child) => child.heir ?? []))) {
        const { full_name, email } = await readPerson(trx, heir);
        passesTo.set(heir, full_name || email);
      }
      const gone = children.filter(({ heir }) => heir === null).map(({ id }) => id);
      const { email, full_name } = await readPerson(trx, userId);
      return {
        blocked: await whatHolds(trx, userId),
        /** What has to be typed. */
        typed: email || full_name,
        children: children.map(({ first_name, heir }) => ({
          first_name,
          passes_to: heir === null ? null : passesTo.get(heir)!,
        })),
        counts: await countLosses(trx, userId, gone),
        money: await readMoney(trx, userId),
      };
    });
  },
});
