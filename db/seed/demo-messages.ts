import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';

/** Two messages through the contact form: one waits, one is answered. */
export async function seedMessages(trx: Transaction): Promise<void> {
  const today = clubDay();
  await trx
    .insertInto('contact_messages')
    .values([
      {
        name: 'Ралица Ангелова',
        email: 'ralitsa.angelova@example.bg',
        phone: '+359887441205',
        message:
          'Здравейте! Синът ми е на шест и още не смее да си потопи лицето. Коя група бихте ни посъветвали и може ли да дойдем един път само да погледаме?',
        created_at: `${addDays(today, -1)}T18:42:00Z`,
      },
      {
        name: 'Стефан Илиев',
        email: 's.iliev@example.bg',
        phone: null,
        message:
          'Дъщеря ми забрави синя раница със стикер делфин в съблекалнята във вторник. Ако сте я намерили, ще мина да я взема в събота.',
        created_at: `${addDays(today, -6)}T07:15:00Z`,
        handled_at: `${addDays(today, -6)}T09:05:00Z`,
      },
    ])
    .execute();
}
