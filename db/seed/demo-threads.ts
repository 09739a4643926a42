import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { insertRow } from '../../server/platform/database/rows.ts';
import type { StorageSettings } from '../../server/storage/open-service.ts';
import { attachment, storeDemoFiles } from './demo-files.ts';
import type { DemoPeople } from './demo-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface DemoThread {
  child: string;
  answer?: 'yes' | 'no';
  /** In turns, the family first. */
  posts?: string[];
  /** Hours after the message until it was opened; none: not yet. */
  opened?: number;
  /** Hours after the message until a device of the family showed it. */
  onScreen?: number;
}

interface DemoMessage {
  daysAgo: number;
  urgent: boolean;
  asks: boolean;
  subject: [bg: string, en: string, ru: string];
  body: [bg: string, en: string, ru: string];
  /** A PDF of the folder `attachments`, and its name for readers. */
  file?: [path: string, name: string];
  threads: DemoThread[];
}

const MESSAGES: DemoMessage[] = [
  {
    daysAgo: 2,
    urgent: false,
    asks: true,
    subject: ['Снимки в събота?', 'Photos on Saturday?', 'Фотографии в субботу?'],
    body: [
      'В събота в басейна ще снима фотограф. Може ли {{дете}} да е на общата снимка?',
      'A photographer comes to the pool on Saturday. May {{child}} be in the picture of the class?',
      'В субботу в бассейне будет фотограф. Можно ли снять на общую фотографию: {{ребёнок}}?',
    ],
    file: ['photo-day.pdf', 'Снимки в събота.pdf'],
    threads: [
      { child: 'Александър Георгиев', answer: 'yes', opened: 1 },
      {
        child: 'София Петрова',
        answer: 'no',
        opened: 3,
        posts: ['Предпочитаме без снимки, благодаря.', 'Разбира се.'],
      },
      { child: 'Ния Иванова', opened: 5, posts: ['Може ли да получим снимката и на хартия?'] },
      { child: 'Калоян Димитров', answer: 'yes', opened: 8 },
      { child: 'Oliver Smith', onScreen: 0.1 },
    ],
  },
  {
    daysAgo: 16,
    urgent: true,
    asks: false,
    subject: ['Днес започваме в 18:00', 'Today we begin at 18:00', 'Сегодня начинаем в 18:00'],
    body: [
      'Заради ремонт на помпата днес урокът на {{дете}} започва половин час по-късно.',
      'As the pump is being repaired, the lesson of {{child}} begins half an hour later today.',
      'Из-за ремонта насоса сегодня занятие начинается на полчаса позже: {{ребёнок}}.',
    ],
    threads: [
      { child: 'Александър Георгиев', opened: 0.2 },
      { child: 'Калоян Димитров', opened: 0.3, posts: ['Ясно, ще дойдем за шест.'] },
      { child: 'Ния Иванова', opened: 0.1 },
    ],
  },
];

/** Two messages to families, one with a file: what they answered, and one that waits for the club. */
export async function seedThreads(
  config: StorageSettings,
  database: Database,
  { admin, children }: DemoPeople,
): Promise<void> {
  const messages = MESSAGES.map((each) => ({ ...each, key: `${admin}/${randomUUID()}.pdf` }));
  const files = messages.flatMap(({ file, key }) =>
    file ? [{ bucket: 'attachments', key, ownerId: admin, make: attachment(file[0]) }] : [],
  );
  await storeDemoFiles(config, database, files);
  await database.transaction(SERVICE, async (trx) => {
    for (const { daysAgo, urgent, asks, subject, body, file, key, threads } of messages) {
      const sentAt = Date.now() - daysAgo * DAY_MS;
      const after = (hours: number) => new Date(sentAt + hours * HOUR_MS).toISOString();
      const message_id = await insertRow(trx, 'messages', {
        subject: subject[0],
        subject_en: subject[1],
        subject_ru: subject[2],
        body: body[0],
        body_en: body[1],
        body_ru: body[2],
        urgent,
        asks,
        call_after_minutes: urgent ? 30 : null,
        audience_kind: 'children',
        sent_by: admin,
        send_at: after(0),
        sent_at: after(0),
        created_at: after(0),
      });
      if (file)
        await sql`
          insert into attachments (message_id, position, name, file_path, type, bytes)
          select ${message_id}::uuid, 1, ${file[1]}, name, metadata ->> 'mimetype', (metadata ->> 'size')::bigint
          from storage.objects where bucket_id = 'attachments' and name = ${key}`.execute(trx);
      for (const { child, answer, opened, onScreen, posts = [] } of threads) {
        const swimmer = children[child];
        if (!swimmer) throw new Error(`The demo has no child ${child}`);
        const { id: child_id, parent } = swimmer;
        const answered = answer && opened ? after(opened) : null;
        const thread_id = await insertRow(trx, 'threads', {
          message_id,
          family_id: parent,
          created_at: after(0),
          opened_at: opened ? after(opened) : null,
          shown_at: onScreen ? after(onScreen) : null,
          answer: answer ?? null,
          answered_at: answered,
          answered_by: answered && parent,
          // A post of the family is the last one where their number is odd.
          waiting_since: posts.length % 2 === 1 && !urgent ? after(10) : null,
        });
        await trx.insertInto('thread_children').values({ thread_id, child_id }).execute();
        await trx
          .insertInto('thread_readers')
          .values({ thread_id, user_id: parent, opened_at: opened ? after(opened) : null })
          .execute();
        for (const [at, text] of posts.entries())
          await trx
            .insertInto('thread_posts')
            .values({
              thread_id,
              body: text,
              by_club: at % 2 === 1,
              written_by: at % 2 === 1 ? admin : parent,
              created_at: after(10 + at),
            })
            .execute();
      }
    }
  });
}
