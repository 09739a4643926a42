import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ladderRows } from '../../../../contracts/starter-ladders.ts';
import { ANONYMOUS, type Caller } from '../../../platform/caller.ts';
import { clubTest, refuses } from '../../../testing/club.ts';
import { readClub } from '../../invoices/receipts/receipt-facts.ts';
import { textOf } from '../../invoices/testing/pdf-text.ts';
import { createPdfRoutes } from '../../pdf-routes.ts';
import { drawReports } from './report-pdf.ts';

const { club, make, read, readValue, readAs, asService, noticesOf, logged } = await clubTest(24);
const admin = await make.user({ role: 'admin' });

/** A class with a child whose skills have the steps 3, 2, 1, 0, 0. */
async function scene(locale: 'bg' | 'en' | 'ru' = 'bg') {
  await read`delete from levels`;
  const ladder = ladderRows('small', randomUUID);
  await make.call('save_levels', admin.caller, { levels: ladder });
  const { instructor, class_id } = await make.taughtClass();
  const { child, parent } = await make.member({ class_id });
  await read`update profiles set locale = ${locale} where user_id = ${parent.id}`;
  const first = ladder[0]!;
  const assess = (steps: readonly number[]) =>
    make.call('assess_skills', instructor.caller, {
      skills: first.skills.map(({ id }, index) => ({
        child_id: child.id,
        skill_id: id,
        step: (steps[index] ?? 0) as 0 | 1 | 2 | 3,
        client_id: randomUUID(),
        marked_at: new Date().toISOString(),
      })),
    });
  await assess([3, 2, 1]);
  const save = async (words = 'Смело и с усмивка.', caller: Caller = instructor.caller) => {
    const { reports } = await make.call('save_reports', caller, {
      period: 'Есен 2026',
      reports: [{ child_id: child.id, words }],
    });
    return reports[0]!.report_id;
  };
  const issue = (report_id: string, caller: Caller = instructor.caller, more: object = {}) =>
    make.call('issue_report', caller, { report_ids: [report_id], ...more });
  const seen = (caller: Caller) => readAs(caller)`select state, words from reports where child_id = ${child.id}`;
  return { first, instructor, class_id, child, parent, assess, save, issue, seen };
}

const ask = (caller: Caller | null, path: string) =>
  createPdfRoutes({ database: club.database, identify: async () => caller }).request(`/${path}.pdf`);
async function pdfOf(caller: Caller, path: string, name: string): Promise<string> {
  const answer = await ask(caller, path);
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer());
  const folder = process.env['PDF_DIR'];
  if (folder) await writeFile(`${folder}/${name}.pdf`, pdf);
  return textOf(pdf).replace(/\s+/g, '');
}
const plain = (text: string) => text.replace(/\s+/g, '');

test.each([
  ['bg', /прави уверено: .+\. Без помощ се получава: .+\. С помощ се получава: .+\. Предстои да усвоим: .+, .+\./],
  ['en', /is confident with: .+\. Already works without help: .+\. Works with help: .+\. Still ahead of us: .+, .+\./],
  [
    'ru',
    /уверенно умеет: .+\. Без помощи уже получается: .+\. С помощью получается: .+\. Нам предстоит освоить: .+, .+\./,
  ],
] as const)('the skills propose words in the language of the family (%s)', async (locale, words) => {
  const { instructor, class_id, child } = await scene(locale);
  const { children } = await make.call('propose_reports', instructor.caller, { class_id });
  expect(children).toMatchObject([
    { child_id: child.id, locale, open: null, words: expect.stringMatching(words) as string },
  ]);
});

test('a report card waits for an admin; once it is issued, the family reads it and hears of it once', async () => {
  const { parent, instructor, child, save, issue, seen } = await scene();
  const id = await save();
  expect(await seen(parent.caller)).toEqual([]);
  expect(await issue(id)).toMatchObject({ state: 'ready' });
  expect(await seen(parent.caller)).toEqual([]);
  expect((await ask(parent.caller, `papers/reports/${id}`)).status).toBe(404);
  for (let times = 0; times < 2; times++) expect(await issue(id, admin.caller)).toMatchObject({ state: 'issued' });
  expect(await seen(parent.caller)).toEqual([{ state: 'issued', words: 'Смело и с усмивка.' }]);
  expect(await noticesOf(parent.id, 'report_issued')).toMatchObject([{ child_id: child.id }]);
  expect(await logged('issue_report', child.id)).toHaveLength(2);
  // An issued card stays: the next words are another one.
  expect(await save('Още по-смело.')).not.toBe(id);
  await refuses(issue(id, instructor.caller, { issued: false }), 'not_allowed');
  await refuses(issue(id, admin.caller, { issued: false }), 'report_exists');
});

test('an admin gives a card back, and its author hears of it; who takes the own one back does not', async () => {
  const { instructor, class_id, child, save, issue, seen } = await scene();
  const id = await save();
  await issue(id);
  await issue(id, instructor.caller, { issued: false });
  expect(await noticesOf(instructor.id, 'report_returned')).toEqual([]);
  await issue(id);
  for (let times = 0; times < 2; times++) await issue(id, admin.caller, { issued: false });
  expect(await seen(instructor.caller)).toMatchObject([{ state: 'draft' }]);
  expect(await noticesOf(instructor.id, 'report_returned')).toMatchObject([{ child_id: child.id, class_id }]);
});

test('without the approval of an admin an instructor issues; a card that is written again is a draft again', async () => {
  const { parent, instructor, save, issue, seen } = await scene();
  const before = await save();
  await issue(before);
  const id = await save('Поправено.');
  expect(await seen(instructor.caller)).toEqual([{ state: 'draft', words: 'Поправено.' }]);
  // The admin who has read the earlier words approves no others.
  await refuses(issue(before, admin.caller), 'report_not_found');
  await read`update club_settings set reports_by_admin = false`;
  try {
    expect(await issue(id)).toMatchObject({ state: 'issued' });
    expect(await seen(parent.caller)).toHaveLength(1);
    await issue(id, admin.caller, { issued: false });
    expect(await seen(parent.caller)).toEqual([]);
  } finally {
    await read`update club_settings set reports_by_admin = true`;
  }
});

test.each([1, 2, 3, 4])(
  'a card that is written again while it is approved is refused, or issued with the words that were read (round %i)',
  async () => {
    const { child, save, issue } = await scene();
    const id = await save('Първо');
    const [approved] = await Promise.allSettled([issue(id, admin.caller), save('Второ')]);
    const issued = await read`select words from reports where child_id = ${child.id} and state = 'issued'`;
    expect(issued).toEqual(approved.status === 'fulfilled' ? [{ words: 'Първо' }] : []);
  },
);

test('strangers, colleagues and families write, issue and read no report card of others', async () => {
  const { parent, class_id, save, issue, seen } = await scene();
  const id = await save();
  await issue(id, admin.caller);
  const other = await make.user({ role: 'parent' });
  const colleague = await make.user({ role: 'instructor' });
  for (const { caller } of [other, colleague, parent]) {
    await refuses(save('Чуждо', caller), 'not_allowed');
    await refuses(issue(id, caller), 'not_allowed');
    await refuses(issue(randomUUID(), caller), 'not_allowed');
    await refuses(make.call('propose_reports', caller, { class_id }), 'not_allowed');
  }
  for (const { caller } of [other, colleague]) {
    expect(await seen(caller)).toEqual([]);
    for (const path of [`papers/reports/${id}`, `papers/class-reports/${class_id}`, `papers/reports/${randomUUID()}`])
      expect((await ask(caller, path)).status).toBe(404);
  }
  expect((await ask(null, `papers/reports/${id}`)).status).toBe(401);
  expect((await ask(ANONYMOUS, `papers/reports/${id}`)).status).toBe(401);
});

test.each([
  ['bg', ['Карта на уменията', 'Есен 2026', 'Начинаещи', 'уверено', 'с помощ', 'още не']],
  ['en', ['Report card', 'Есен 2026', 'Beginners', 'sure', 'with help', 'not yet']],
  ['ru', ['Карта навыков', 'Есен 2026', 'Начинающие', 'уверенно', 'с помощью', 'ещё нет']],
] as const)('a report card is a PDF with the skills as they were (%s)', async (locale, expected) => {
  const { parent, child, assess, save, issue } = await scene(locale);
  const id = await save();
  // Steps that come later change nothing on it.
  await assess([3, 3, 3, 3, 3]);
  await issue(id, admin.caller);
  const text = await pdfOf(parent.caller, `papers/reports/${id}`, `card-${locale}`);
  const name = await readValue<string>`select full_name from children where id = ${child.id}`;
  for (const part of [...expected, name, 'Смело и с усмивка.']) expect(text).toContain(plain(part));
});

test('a card with the small pictures of a phone is printed without empty boxes', async () => {
  const { parent, save, issue } = await scene();
  const id = await save('Браво 💪🏽, смело 🏊‍♂️ и с ❤️!');
  await issue(id, admin.caller);
  const text = await pdfOf(parent.caller, `papers/reports/${id}`, 'pictures');
  expect(text).toContain(plain('Браво, смело и с!'));
  expect(text).not.toContain('\u0000');
});

test('while the cards of a large class are drawn, the program does other things', async () => {
  const card = {
    child_name: 'Яна Иванова',
    period: 'Есен',
    locale: 'bg',
    level_name: 'Начинаещи',
    instructor: null,
  } as const;
  const cards = Array.from({ length: 30 }, () => ({ ...card, skills: [], words: 'Смело.', issued_at: null }));
  const club_facts = await asService(readClub);
  let [turns, isDrawn] = [0, false];
  const count = async () => {
    for (; !isDrawn; turns++) await setImmediate();
  };
  const counting = count();
  await drawReports({ club: club_facts, reports: cards, locale: 'bg' });
  isDrawn = true;
  await counting;
  expect(turns).toBeGreaterThanOrEqual(cards.length - 1);
});

test('each card of a class has page numbers of its own', async () => {
  const card = (child_name: string, skills: number) => ({
    child_name,
    period: 'Есен',
    locale: 'bg' as const,
    level_name: 'Начинаещи',
    instructor: null,
    skills: Array.from({ length: skills }, (_, index) => ({ name: `Умение ${index}`, step: 1 as const })),
    words: 'Смело.',
    issued_at: null,
  });
  const reports = [card('Яна Иванова', 3), card('Боян Ненов', 30), card('Вяра Колева', 3)];
  const text = textOf(await drawReports({ club: await asService(readClub), reports, locale: 'bg' }));
  expect(text.match(/\d \/ \d/g)).toEqual(['1 / 2', '2 / 2']);
});

test('the proposed words of a long ladder fit on a card', async () => {
  const { first, instructor, class_id, child } = await scene();
  const skills = Array.from({ length: 60 }, (_, index) => ({
    ...first.skills[0]!,
    id: randomUUID(),
    name: `Умение с дълго име, което има номер ${index}`,
  }));
  await make.call('save_levels', admin.caller, { levels: [{ ...first, skills }] });
  const { children } = await make.call('propose_reports', instructor.caller, { class_id });
  const { words } = children[0]!;
  expect(words.endsWith('…')).toBe(true);
  // A family of another language has the period in its own.
  const reports = [{ child_id: child.id, words, period: 'Autumn' }];
  const saved = await make.call('save_reports', instructor.caller, { period: 'Есен', reports });
  expect(saved.reports).toHaveLength(1);
  const { children: after } = await make.call('propose_reports', instructor.caller, { class_id });
  expect(after[0]!.open?.period).toBe('Autumn');
});

test('the newest cards of a class are one PDF; a diploma names the child, the level and the instructor', async () => {
  const { first, parent, instructor, child, class_id, assess, save, issue } = await scene();
  const second = await make.member({ class_id });
  for (const words of ['По-ранни думи.', 'Последни думи.']) await issue(await save(words), admin.caller);
  const { reports } = await make.call('save_reports', instructor.caller, {
    period: 'Есен 2026',
    reports: [{ child_id: second.child.id, words: 'Второ дете.' }],
  });
  await issue(reports[0]!.report_id, admin.caller);
  const text = await pdfOf(instructor.caller, `papers/class-reports/${class_id}`, 'class');
  for (const part of ['Последни думи.', 'Второ дете.']) expect(text).toContain(plain(part));
  expect(text).not.toContain(plain('По-ранни думи.'));
  expect(await pdfOf(parent.caller, `papers/class-reports/${class_id}`, 'own')).not.toContain(plain('Второ дете.'));

  await assess([3, 3, 3, 3, 3]);
  await make.call('pass_level', instructor.caller, { child_id: child.id, level_id: first.id });
  const passId =
    await readValue<string>`select id from level_passes where child_id = ${child.id} and taken_back_at is null`;
  const names = [
    await readValue<string>`select full_name from children where id = ${child.id}`,
    await readValue<string>`select full_name from profiles where user_id = ${instructor.id}`,
  ];
  const diploma = await pdfOf(parent.caller, `papers/diplomas/${passId}`, 'diploma');
  for (const part of ['Диплома', 'Начинаещи', ...names]) expect(diploma).toContain(plain(part));
  const other = await make.user({ role: 'parent' });
  expect((await ask(other.caller, `papers/diplomas/${passId}`)).status).toBe(404);
  await make.call('pass_level', instructor.caller, { child_id: child.id, level_id: first.id, passed: false });
  expect((await ask(parent.caller, `papers/diplomas/${passId}`)).status).toBe(404);
});

test('of two merged children’s cards those that are issued stay, and the open one of the child that stays', async () => {
  const { child, save, issue } = await scene();
  const other = await make.child(undefined, { full_name: `Друга ${randomUUID().slice(0, 8)}` });
  await issue(await save('Първа.'), admin.caller);
  await save('Чернова.');
  const write = (words: string) =>
    make.call('save_reports', admin.caller, { period: 'Есен 2026', reports: [{ child_id: other.id, words }] });
  const { reports } = await write('Издадена на другата.');
  await issue(reports[0]!.report_id, admin.caller);
  await write('Чернова на другата.');
  const typed_name = await readValue<string>`select full_name from children where id = ${other.id}`;
  await make.call('merge_children', admin.caller, { keep_id: child.id, merge_id: other.id, typed_name });
  expect(await read`select words from reports where child_id = ${child.id} order by words`).toEqual([
    { words: 'Издадена на другата.' },
    { words: 'Първа.' },
    { words: 'Чернова.' },
  ]);
});
