import { describe, expect, test } from 'vitest';
import type { Caller } from '../../platform/caller.ts';
import { inline, sheetXml, workbookOf } from '../../platform/testing/workbook.ts';
import { adminTest, refusal, refuses } from '../../testing/club.ts';
import type { ProcedureTypes } from '../procedures.ts';
import { adoptResults } from './adopt-results.ts';
import { packLenex } from './lenex/write-lenex.ts';
import { compareNames, nameWords } from './match-swimmers.ts';

const { make, read, readValue, refused, asService, admin, row } = await adminTest();
const base64 = (content: string | Uint8Array) => Buffer.from(content as string).toString('base64');
const swum = { stroke: 'freestyle', distance: 50, course: 'SCM' } as const;
const meet = (name: string = crypto.randomUUID()) =>
  make.call('save_meet', admin, {
    name,
    location: 'Шумен',
    course: 'SCM',
    starts_on: '2026-05-09',
    ends_on: '2026-05-10',
  });

describe('a typed result', () => {
  test('is written by an admin and by the child’s instructor, once a round; others are refused', async () => {
    const instructor = await make.user({ role: 'instructor' });
    const { child } = await make.member({ class_id: await make.swimClass({ instructor_id: instructor.id }) });
    const { meet_id } = await meet();
    const input = { ...swum, child_id: child.id, meet_id, centiseconds: 4105 };
    const { result_id } = await make.call('save_result', instructor.caller, input);
    await refused('result_exists', 'save_result', admin, input);
    await make.call('save_result', admin, {
      ...input,
      result_id,
      centiseconds: 4099,
      splits: [{ distance: 25, centiseconds: 1950 }],
    });
    await make.call('save_result', admin, { ...input, round: 'final', centiseconds: 4001 });
    const other = await make.user({ role: 'instructor' });
    for (const caller of [other.caller, child.parent.caller])
      await refused('not_allowed', 'save_result', caller, { ...input, round: 'heat' });
    await refused('not_allowed', 'delete_result', other.caller, { result_id });
    const times =
      await read`select meet, swum_on, round, centiseconds from swim_times where child_id = ${child.id} order by 4`;
    expect(times).toMatchObject([
      { swum_on: '2026-05-09', round: 'final', centiseconds: 4001 },
      { centiseconds: 4099 },
    ]);
    expect(await make.call('delete_meet', admin, { meet_id })).toEqual({ results: 2 });
  });

  test('an impossible result is refused at its field', async () => {
    const { id: child_id } = await make.child();
    const { meet_id } = await meet();
    const save = (more: Partial<ProcedureTypes['save_result']['Args']>) =>
      make.call('save_result', admin, { ...swum, child_id, meet_id, centiseconds: 4105, ...more });
    const at = (field: string, fault: string) => refusal('invalid_input', { details: [{ field, fault }] });
    await expect(save({ centiseconds: null })).rejects.toEqual(at('centiseconds', 'required'));
    await expect(save({ centiseconds: 0 })).rejects.toEqual(at('centiseconds', 'too_small'));
    await expect(save({ distance: 60 })).rejects.toEqual(at('distance', 'invalid'));
    await expect(save({ child_id: null })).rejects.toEqual(at('child_id', 'required'));
    await expect(save({ meet_id: null })).rejects.toEqual(at('swum_on', 'required'));
    await expect(save({ swum_on: '2999-01-01' })).rejects.toEqual(at('swum_on', 'in_the_future'));
    await refuses(save({ swum_on: '2026-05-01' }), 'not_a_meet_day');
    await expect(save({ splits: [{ distance: 25, centiseconds: 5000 }] })).rejects.toEqual(at('splits', 'invalid'));
    await save({ centiseconds: null, status: 'DSQ' });
  });
});

describe('an event that is a meet', () => {
  const event = async (more: object = {}) => {
    const days = { starts_on: '2026-05-16', starts_time: '09:00', ends_on: '2026-05-17', ends_time: '13:00' };
    const title = `Турнир ${crypto.randomUUID()}`;
    const { event_id } = await make.call('save_event', admin, { title, kind: 'meet', fee: 0, ...days, ...more });
    return { event_id, title };
  };

  test('gets its meet from staff who run events, once; its results can be typed in at once', async () => {
    const instructor = await make.user({ role: 'instructor' });
    const { child } = await make.member({ class_id: await make.swimClass({ instructor_id: instructor.id }) });
    const { event_id, title } = await event();
    const open = (caller: Caller) => make.call('open_event_meet', caller, { event_id, course: 'LCM' });
    await refuses(open(child.parent.caller), 'not_allowed');
    const { meet_id } = await open(instructor.caller);
    await refuses(open(admin), 'event_has_meet');
    await make.call('save_result', instructor.caller, { ...swum, child_id: child.id, meet_id, centiseconds: 4105 });
    expect(await read`select name, course, starts_on, ends_on from meets where event_id = ${event_id}`).toEqual([
      { name: title, course: 'LCM', starts_on: '2026-05-16', ends_on: '2026-05-17' },
    ]);
  });

  test('can be a meet of its days that was there before; no other, and no camp is one', async () => {
    const { event_id } = await event();
    const brought = await make.call('save_meet', admin, {
      name: crypto.randomUUID(),
      course: 'SCM',
      starts_on: '2026-05-17',
      ends_on: '2026-05-17',
    });
    const { meet_id: earlier } = await meet();
    const open = (input: object) => make.call('open_event_meet', admin, { event_id, ...input });
    await refuses(open({ meet_id: earlier }), 'meet_not_found');
    await refuses(open({}), 'invalid_input');
    expect(await open(brought)).toEqual(brought);
    const other = await event();
    await refuses(open({ event_id: other.event_id, ...brought }), 'meet_not_found');
    const camp = await event({ kind: 'camp' });
    await refuses(open({ event_id: camp.event_id, course: 'SCM' }), 'event_not_a_meet');
  });
});

describe('points, bests and standards', () => {
  const csv = (rows: string) => base64(`Пол;Басейн;Дистанция;Стил;Време\n${rows}`);

  test('World Aquatics points are cut, by the list of the day, and follow a corrected list', async () => {
    const { id: child_id } = await make.child();
    await read`update children set gender = 'male' where id = ${child_id}`;
    const list = { kind: 'base' as const, starts_on: '2026-01-01', name: 'Базови времена 2026' };
    await make.call('import_times', admin, { ...list, content: csv('м;LCM;50;свободен;20,91') });
    await make.call('import_times', admin, {
      ...list,
      name: '2027',
      starts_on: '2027-01-01',
      content: csv('м;LCM;50;свободен;20,00'),
    });
    await make.call('save_result', admin, {
      ...swum,
      course: 'LCM',
      child_id,
      swum_on: '2026-02-01',
      centiseconds: 2550,
    });
    const points = () => readValue<number>`select points from swim_times where child_id = ${child_id}`;
    expect(await points()).toBe(551);
    const again = await make.call('import_times', admin, { ...list, content: csv('м;LCM;50;свободен;25,50') });
    expect(again).toMatchObject({ replaces: true, good: 1 });
    expect(await points()).toBe(1000);
    await read`update children set gender = null where id = ${child_id}`;
    expect(await points()).toBeNull();
  });

  test('a faulty table is reported row by row and not taken', async () => {
    const content = csv('м;LCM;50;свободен;20,91\nж;басейн;60;наопаки;1:75,00\nм;50 м;50;кроул;20,91');
    const list = { kind: 'base' as const, starts_on: '2026-01-01', name: 'Грешна', content };
    const { good, faulty, written } = await make.call('import_times', admin, { ...list, dry_run: true });
    expect({ good, written, lines: faulty.map(({ line }) => line) }).toEqual({
      good: 1,
      written: false,
      lines: [3, 4],
    });
    expect(faulty[0]!.faults.map(({ column }) => column).toSorted()).toEqual(['course', 'distance', 'stroke', 'time']);
    await refused('times_faulty', 'import_times', admin, list);
    expect(await read`select from base_time_lists where name = 'Грешна'`).toEqual([]);
  });

  test('of a workbook of times the sheets that are left are named, and what is hidden is counted', async () => {
    const row = (texts: string[], more = '') => `<row${more}>${texts.map((text) => inline(text)).join('')}</row>`;
    const head = row(['Пол', 'Басейн', 'Дистанция', 'Стил', 'Време']);
    const swim = (time: string, more = '') => row(['ж', 'LCM', '50', 'бруст', time], more);
    const file = workbookOf(
      {
        'xl/worksheets/sheet1.xml': sheetXml(`${head}${swim('31,00')}${swim('30,00', ' hidden="1"')}`),
        'xl/worksheets/sheet2.xml': sheetXml(row(['Бележки'])),
      },
      '<sheet name="Времена" sheetId="1" r:id="rId1"/><sheet name="Мъже" sheetId="2" r:id="rId2"/>',
    );
    const list = { kind: 'base' as const, starts_on: '2026-01-01', name: 'Листове', content: file.toString('base64') };
    expect(await make.call('import_times', admin, { ...list, dry_run: true })).toMatchObject({
      good: 1,
      other_sheets: ['Мъже'],
      hidden: { rows: 1, columns: 0 },
    });
  });

  test('a best is the fastest valid swim of its course; a standard is reached at the age of the year', async () => {
    const { id: child_id } = await make.child(undefined, { birth_date: '2014-12-31' });
    await read`update children set gender = 'female' where id = ${child_id}`;
    const swim = (swum_on: string, centiseconds: number, more = {}) =>
      make.call('save_result', admin, { ...swum, child_id, swum_on, centiseconds, ...more });
    await swim('2026-01-10', 4500);
    await swim('2026-02-10', 4200);
    await swim('2026-03-10', 4300);
    await swim('2026-03-11', 3000, { status: 'DSQ' });
    await swim('2026-03-12', 3900, { course: 'LCM' });
    const bests =
      await read`select course, centiseconds, first_centiseconds, swims from personal_bests where child_id = ${child_id} order by 1`;
    expect(bests).toEqual([
      { course: 'LCM', centiseconds: 3900, first_centiseconds: 3900, swims: 1 },
      { course: 'SCM', centiseconds: 4200, first_centiseconds: 4500, swims: 3 },
    ]);
    const { list_id } = await make.call('save_standard_list', admin, { name: 'Нормативи', starts_on: '2026-02-01' });
    const standard = { ...swum, list_id, gender: 'female' as const, age_min: 12, age_max: 12 };
    await make.call('save_standard', admin, { ...standard, label: 'А', centiseconds: 4150 });
    await make.call('save_standard', admin, { ...standard, label: 'Б', centiseconds: 4400 });
    await make.call('save_standard', admin, { ...standard, label: 'В', centiseconds: 4400, age_min: 11, age_max: 11 });
    await refused('standard_exists', 'save_standard', admin, { ...standard, label: 'А', centiseconds: 4150 });
    const reached =
      await read`select label, best_centiseconds, reached from swimmer_standards where child_id = ${child_id} order by label`;
    expect(reached).toEqual([
      { label: 'А', best_centiseconds: 4200, reached: false },
      { label: 'Б', best_centiseconds: 4200, reached: true },
    ]);
  });
});

describe('names', () => {
  test('of both alphabets are one, in any order', () => {
    expect(compareNames(nameWords('Александър Георгиев'), nameWords('GEORGIEV Aleksandar'))).toBe('same');
    expect(compareNames(nameWords('Йордан Христов'), nameWords('Jordan Hristov'))).toBe('near');
    expect(compareNames(nameWords('Мария Димитрова'), nameWords('Мария Иванова Димитрова'))).toBe('near');
    expect(compareNames(nameWords('Мария Димитрова'), nameWords('Петър Петров'))).toBeNull();
    expect(compareNames(nameWords('<>'), nameWords(''))).toBeNull();
    expect(nameWords(`а${'\u0301\u0323'.repeat(200_000)}ñ`)).toEqual(['an']);
  });
});

describe('a LENEX file', () => {
  const file = (name: string, athletes: string, others = '') =>
    base64(
      packLenex(
        `<LENEX version="3.0"><MEETS><MEET name="${name}" city="Варна" course="LCM"><SESSIONS><SESSION date="2026-06-06"><EVENTS>
      <EVENT eventid="1" round="PRE"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>
      <EVENT eventid="2" round="FIN"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>
      </EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="Plavay Shumen"><ATHLETES>${athletes}</ATHLETES></CLUB>${others}</CLUBS></MEET></MEETS></LENEX>`,
        'meet',
      ),
    );
  const athlete = (facts: string, ...times: string[]) =>
    `<ATHLETE ${facts}><RESULTS>${times.map((time, at) => `<RESULT eventid="${at + 1}" swimtime="00:00:${time}"/>`).join('')}</RESULTS></ATHLETE>`;
  const take = (content: string, more: Partial<ProcedureTypes['import_lenex']['Args']> = {}) =>
    make.call('import_lenex', admin, { file_name: 'meet.lxf', content, ...more });

  test('is matched by license, name and birth date; the unsure are asked once, and nothing is written twice', async () => {
    const name = crypto.randomUUID();
    const sure = await make.child(undefined, { full_name: 'Александър Георгиев', birth_date: '2013-04-01' });
    // Born on the same day, and with names that are less alike.
    const further = ['Йордам Ристов', 'Ордам Ристов', 'Йорда Ристо'];
    for (const full_name of [...further, ...further])
      await make.child(undefined, { full_name, birth_date: '2013-05-02' });
    const near = await make.child(undefined, { full_name: 'Йордан Христов', birth_date: '2013-05-02' });
    const licensed = await make.user({ role: 'athlete', full_name: 'Лев Петров' });
    await read`
      insert into athlete_accounts (user_id, approved, approved_at, birth_date, license)
      values (${licensed.id}, true, now(), '2008-01-01', 'BUL 77')`;
    const content = file(
      name,
      athlete('firstname="Aleksandar" lastname="Georgiev" birthdate="2013-04-01" license="BUL1"', '31.10', '30.90') +
        athlete('firstname="Jordan" lastname="Hristov" birthdate="2013-05-02"', '33.33') +
        athlete('firstname="Lev" lastname="Petroff" birthdate="2008-01-01" license="BUL77"', '27.00') +
        athlete('firstname="&lt;b&gt;Никой" lastname="Непознат" birthdate="2010-01-01"', '29.00'),
      `<CLUB name="Други"><ATHLETES>${athlete('firstname="Чужд" lastname="Плувец" birthdate="2010-01-01"', '28.00')}</ATHLETES></CLUB>`,
    );
    const dry = await take(content, { dry_run: true });
    expect(dry).toMatchObject({ club: 'Plavay Shumen', written: false, counts: { new: 3, waiting: 2, exists: 0 } });
    expect(dry.clubs).toEqual([
      { name: 'Plavay Shumen', athletes: 4 },
      { name: 'Други', athletes: 1 },
    ]);
    const [georgiev, hristov, petrov, unknown] = dry.swimmers;
    expect([georgiev, petrov].map((one) => [one!.match, one!.swimmer?.full_name])).toEqual([
      ['sure', 'Александър Георгиев'],
      ['sure', 'Лев Петров'],
    ]);
    expect(hristov?.match).toBe('unsure');
    expect(hristov?.choices[0]).toMatchObject({ child_id: near.id });
    expect(unknown).toMatchObject({ match: 'unsure', choices: [], name: '<b>Никой Непознат' });
    expect(await read`select from meets where name = ${name}`).toEqual([]);

    const decisions = [{ key: hristov!.key, child_id: near.id }, { key: unknown!.key }];
    expect(await take(content, { decisions })).toMatchObject({
      written: true,
      counts: { new: 4, ignored: 1, waiting: 0 },
    });
    expect(await take(content)).toMatchObject({ counts: { new: 0, exists: 4, ignored: 1, changed: 0 } });
    const corrected = content && Buffer.from(content, 'base64');
    expect(corrected.length).toBeGreaterThan(0);
    const times =
      await read`select swimmer, round, centiseconds from swim_times where meet = ${name} order by centiseconds`;
    expect(times).toEqual([
      { swimmer: 'Лев Петров', round: 'heat', centiseconds: 2700 },
      { swimmer: 'Александър Георгиев', round: 'final', centiseconds: 3090 },
      { swimmer: 'Александър Георгиев', round: 'heat', centiseconds: 3110 },
      { swimmer: 'Йордан Христов', round: 'heat', centiseconds: 3333 },
    ]);
    // The license is known from now on, whatever the name; a corrected time replaces the wrong one.
    const later = file(name, athlete('firstname="Sasho" lastname="Georgieff" license="BUL1"', '31.00'));
    expect(await take(later)).toMatchObject({ counts: { changed: 1, new: 0 } });
    expect(
      await read`select centiseconds from swim_times where meet = ${name} and child_id = ${sure.id} and round = 'heat'`,
    ).toEqual([{ centiseconds: 3100 }]);
  });

  test('a child whose license an admin wrote is found by it, under another spelling of the name', async () => {
    const child = await make.child(undefined, { full_name: 'Радослав Ангелов', birth_date: '2014-02-02' });
    await make.call('set_child_license', admin, { child_id: child.id, license: 'BUL-4711' });
    const content = file(
      crypto.randomUUID(),
      athlete('firstname="Rado" lastname="Angeloff" birthdate="2014-02-02" license="bul 4711"', '31.10') +
        athlete('firstname="Some" lastname="Body" birthdate="2009-09-09" license="BUL4711x"', '32.10'),
    );
    const [found, stranger] = (await take(content, { dry_run: true })).swimmers;
    expect(found).toMatchObject({ match: 'sure', swimmer: { child_id: child.id } });
    expect(stranger).toMatchObject({ match: 'unsure' });
  });

  test('a result that was typed in is found again; two athletes of one license stay distinct', async () => {
    const name = crypto.randomUUID();
    const one = await make.child(undefined, { full_name: 'Мира Колева', birth_date: '2012-01-01' });
    const two = await make.child(undefined, { full_name: 'Вяра Колева', birth_date: '2012-01-01' });
    const { meet_id } = await make.call('save_meet', admin, {
      name,
      course: 'LCM',
      starts_on: '2026-06-06',
      ends_on: '2026-06-06',
    });
    await make.call('save_result', admin, { ...swum, course: 'LCM', child_id: one.id, meet_id, centiseconds: 3500 });
    const content = file(
      name,
      athlete('firstname="Mira" lastname="Koleva" birthdate="2012-01-01" license="0"', '35.00') +
        athlete('firstname="Vyara" lastname="Koleva" birthdate="2012-01-01" license="0"', '36.00', '36.50'),
    );
    const { counts, swimmers } = await take(content, { club: 'Plavay Shumen' });
    expect(swimmers.map(({ swimmer }) => swimmer?.child_id)).toEqual([one.id, two.id]);
    expect(counts).toMatchObject({ changed: 1, new: 2 });
    expect(await read`select from swim_results where meet_id = ${meet_id}`).toHaveLength(3);
  });

  test('of a meet that is there under another name brings nothing twice, and is known the next time', async () => {
    const { id: child_id } = await make.child(undefined, { full_name: 'Ирина Стоева', birth_date: '2012-07-07' });
    const typed = await make.call('save_meet', admin, {
      name: crypto.randomUUID(),
      course: 'LCM',
      starts_on: '2026-06-05',
      ends_on: '2026-06-06',
    });
    const result = { ...swum, course: 'LCM' as const, child_id, ...typed, swum_on: '2026-06-06', centiseconds: 3310 };
    await make.call('save_result', admin, result);
    const name = crypto.randomUUID();
    const content = file(name, athlete('firstname="Irina" lastname="Stoeva" birthdate="2012-07-07"', '33.10', '33.00'));
    const dry = await take(content, { dry_run: true });
    expect(dry).toMatchObject({ meets: [{ name, exists: false }], counts: { new: 2 } });
    expect(dry.meets[0]!.choices).toContainEqual(expect.objectContaining(typed));
    const same_meets = [{ index: 0, ...typed }];
    expect(await take(content, { same_meets })).toMatchObject({ counts: { changed: 1, new: 1 } });
    expect(await take(content)).toMatchObject({ meets: [{ exists: true }], counts: { exists: 2, new: 0 } });
    expect(await row('meets', typed.meet_id)).toMatchObject({ name, starts_on: '2026-06-06' });
    const wrong = [{ index: 0, meet_id: (await meet()).meet_id }];
    const another = file(
      crypto.randomUUID(),
      athlete('firstname="Irina" lastname="Stoeva" birthdate="2012-07-07"', '1'),
    );
    await refuses(take(another, { same_meets: wrong }), 'meet_not_found');
  });

  test('is for admins only, refuses decisions for an unknown swimmer, and writes nothing when it refuses', async () => {
    const content = file(crypto.randomUUID(), athlete('firstname="А" lastname="Б"', '31.00'));
    const instructor = await make.user({ role: 'instructor' });
    await refused('not_allowed', 'import_lenex', instructor.caller, { file_name: 'x', content });
    const decisions = [{ key: 'name:a b|', child_id: crypto.randomUUID() }];
    await refuses(take(content, { decisions }), 'child_not_found');
    await refuses(take(base64('<!DOCTYPE x><LENEX/>')), 'lenex_unreadable');
  });

  test('of a meet of the club is found whole when it is taken again', async () => {
    const name = `Купа <&> ${crypto.randomUUID()}`;
    const { id: child_id } = await make.child(undefined, { full_name: 'Рада Колева-Илиева', birth_date: '2011-03-04' });
    const { meet_id } = await meet(name);
    const splits = [{ distance: 25, centiseconds: 1950 }];
    await make.call('save_result', admin, { ...swum, child_id, meet_id, centiseconds: 4105, splits });
    await make.call('save_result', admin, {
      ...swum,
      child_id,
      meet_id,
      round: 'final',
      status: 'DSQ',
      centiseconds: null,
    });
    const { file_name, content } = await make.call('export_lenex', admin, { meet_id });
    expect(file_name).toBe(`${name}.lxf`);
    expect(await take(content)).toMatchObject({ counts: { exists: 2, new: 0, changed: 0, faulty: 0 } });
    await refused('not_allowed', 'export_lenex', await make.caller('instructor'), { meet_id });
  });

  test('linked with a child, an athlete’s results are the child’s; a swim that both have stays once', async () => {
    const { id: child_id } = await make.child();
    const { id: user_id } = await make.user({ role: 'athlete' });
    await read`insert into athlete_accounts (user_id, approved, approved_at) values (${user_id}, true, now())`;
    const { meet_id } = await meet();
    for (const swimmer of [{ child_id }, { user_id }])
      await make.call('save_result', admin, { ...swum, ...swimmer, meet_id, centiseconds: 4000 });
    await make.call('save_result', admin, { ...swum, user_id, meet_id, round: 'final', centiseconds: 3900 });
    await asService((trx) => adoptResults(trx, user_id, child_id));
    expect(await read`select child_id, round from swim_results where meet_id = ${meet_id} order by round`).toEqual([
      { child_id, round: 'final' },
      { child_id, round: 'timed_final' },
    ]);
  });
});
