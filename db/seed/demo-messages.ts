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
  await trx.insertInto('message_templates').values(TEMPLATES).execute();
}

/** The messages that a club writes again and again. */
const TEMPLATES = [
  {
    name: 'Басейнът е затворен',
    subject: 'Басейнът е затворен днес',
    subject_en: 'The pool is closed today',
    subject_ru: 'Бассейн сегодня закрыт',
    body: 'Заради авария басейнът днес не работи и {{дете}} няма урок. Не тръгвайте. Посещението не се губи.',
    body_en:
      'A breakdown keeps the pool closed today, so {{child}} has no lesson. Please do not set out. No session is lost.',
    body_ru:
      'Из-за аварии бассейн сегодня не работает, и у {{ребёнок}} нет занятия. Не выезжайте. Посещение не пропадёт.',
    urgent: true,
  },
  {
    name: 'Напомняне за документ',
    subject: 'Липсва документ',
    subject_en: 'A document is missing',
    subject_ru: 'Не хватает документа',
    body: 'За {{дете}} още чакаме документ. Качете снимка от профила на детето или я донесете на рецепцията до края на седмицата.',
    body_en:
      'A document for {{child}} is still missing. Add a picture of it on the child’s page or bring it to reception by the end of the week.',
    body_ru:
      'Для {{ребёнок}} мы ещё ждём документ. Добавьте снимок на странице ребёнка или принесите его на ресепшен до конца недели.',
    urgent: false,
  },
  {
    name: 'Почивни дни',
    subject: 'Почиваме за празниците',
    subject_en: 'We are closed for the holidays',
    subject_ru: 'Мы отдыхаем в праздники',
    body: 'За празниците басейнът почива и групите не плуват. Ще се видим на първия урок след тях. Хубави празници!',
    body_en:
      'The pool is closed for the holidays and there are no lessons. See you at the first lesson after them. Enjoy!',
    body_ru: 'В праздники бассейн отдыхает и занятий нет. Увидимся на первом занятии после них. Хороших праздников!',
    urgent: false,
  },
];
