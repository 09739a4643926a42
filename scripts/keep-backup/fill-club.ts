import { Factories } from '../../db/seed/factories.ts';
import { runCommand } from '../../server/commands/command.ts';

/** A family with one paid and one unpaid seat, so that a kept backup has people, books and numbers of documents. */
await runCommand(async ({ database }) => {
  const make = new Factories(database);
  const { caller: admin } = await make.user({ role: 'admin', full_name: 'Ели Петрова' });
  const parent = await make.user({ role: 'parent', email: 'parent@kept.example', full_name: 'Мария Иванова' });
  const [ani, boris] = [
    await make.child(parent, { full_name: 'Ани Иванова' }),
    await make.child(parent, { full_name: 'Борис Иванов' }),
  ];
  const seat = { class_id: await make.swimClass(), plan_id: await make.plan(), method: 'cash' as const };
  const { payment_id } = await make.call('enroll_child', parent.caller, { child_id: ani.id, ...seat });
  await make.call('validate_payment', admin, { payment_id: payment_id! });
  await make.call('enroll_child', parent.caller, { child_id: boris.id, ...seat });
});
