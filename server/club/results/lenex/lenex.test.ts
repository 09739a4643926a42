import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { COURSES, DISTANCES, ROUNDS, STROKES } from '../../../../contracts/results.ts';
import { forAll } from '../../../platform/testing/properties.ts';
import type { LenexMeet } from './lenex-file.ts';
import { readLenex } from './read-lenex.ts';
import { packLenex, writeLenex } from './write-lenex.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const inMeet = (events: string, club: string, attributes = 'name="Купа" city="Шумен" course="SCM"') =>
  `<?xml version="1.0" encoding="UTF-8"?><LENEX version="3.0"><MEETS><MEET ${attributes}><SESSIONS><SESSION date="2026-05-09">
  <EVENTS>${events}</EVENTS></SESSION></SESSIONS><CLUBS><CLUB name="Плавай">${club}</CLUB></CLUBS></MEET></MEETS></LENEX>`;
const FREE_50 = '<EVENT eventid="1" round="TIM"><SWIMSTYLE distance="50" relaycount="1" stroke="FREE"/></EVENT>';
const athlete = (
  results: string,
  more = 'firstname="Мария" lastname="Димитрова" birthdate="2014-03-05" gender="F" license="BUL1"',
) => `<ATHLETES><ATHLETE athleteid="7" ${more}><RESULTS>${results}</RESULTS></ATHLETE></ATHLETES>`;
const result = (attributes: string, inside = '') => `<RESULT eventid="1" resultid="9" ${attributes}>${inside}</RESULT>`;
const swim = result('swimtime="00:00:41.05"');

async function first(text: string) {
  const [meet] = readLenex(bytes(text));
  return meet!.clubs[0]!.athletes[0]!;
}
const refusal = (content: Uint8Array) => {
  try {
    readLenex(content);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a LENEX file', () => {
  test('returns meets, clubs, athletes, times, splits and ranks', async () => {
    const ranked = FREE_50.replace(
      '</EVENT>',
      `<AGEGROUPS><AGEGROUP agemin="-1" agemax="-1"><RANKINGS><RANKING place="12" resultid="9"/></RANKINGS></AGEGROUP>
      <AGEGROUP agemin="11" agemax="12"><RANKINGS><RANKING place="2" resultid="9"/></RANKINGS></AGEGROUP></AGEGROUPS></EVENT>`,
    );
    const splits = '<SPLITS><SPLIT distance="25" swimtime="00:00:19.50"/></SPLITS>';
    const [meet] = readLenex(
      bytes(inMeet(ranked, athlete(result('swimtime="00:01:02.35" points="311" unknown="x"', splits)))),
    );
    expect(meet).toMatchObject({
      name: 'Купа',
      city: 'Шумен',
      course: 'SCM',
      starts_on: '2026-05-09',
      ends_on: '2026-05-09',
    });
    expect(meet!.clubs[0]).toMatchObject({ name: 'Плавай' });
    expect(meet!.clubs[0]!.athletes[0]).toEqual({
      name: 'Мария Димитрова',
      birth_date: '2014-03-05',
      gender: 'female',
      license: 'BUL1',
      results: [
        {
          event: {
            stroke: 'freestyle',
            distance: 50,
            relay_count: 1,
            round: 'timed_final',
            course: 'SCM',
            swum_on: '2026-05-09',
          },
          relay_leg: null,
          status: 'valid',
          centiseconds: 6235,
          splits: [{ distance: 25, centiseconds: 1950 }],
          position: 2,
          fault: null,
        },
      ],
    });
  });

  test('is the same when packed, in another encoding, and with its clubs before its sessions', async () => {
    const text = inMeet(FREE_50, athlete(swim));
    const plain = readLenex(bytes(text));
    expect(readLenex(packLenex(text, 'купа'))).toEqual(plain);
    expect(readLenex(zipSync({ 'read.me': bytes('<LENEX>'), 'Results.LEF': bytes(text) }, { level: 0 }))).toEqual(
      plain,
    );
    const onMac = { '__MACOSX/._m.lef': bytes('junk'), 'm.lef': bytes(text) };
    expect(readLenex(zipSync(onMac))).toEqual(plain);
    expect(readLenex(Buffer.from(`\ufeff${text.replace('UTF-8', 'UTF-16')}`, 'utf16le'))).toEqual(plain);
    const [, sessions, clubs] = /(<SESSIONS>.*<\/SESSIONS>)(<CLUBS>.*<\/CLUBS>)/s.exec(text)!;
    expect(readLenex(bytes(text.replace(sessions! + clubs!, clubs! + sessions!)))).toEqual(plain);
  });

  test('gives a relay to every swimmer in it, with the leg', async () => {
    const relay = '<EVENT eventid="2"><SWIMSTYLE distance="50" relaycount="4" stroke="MEDLEY"/></EVENT>';
    const team = `<ATHLETES><ATHLETE athleteid="1" firstname="А" lastname="А"/><ATHLETE athleteid="2" firstname="Б" lastname="Б"/></ATHLETES>
      <RELAYS><RELAY number="1"><ENTRIES><ENTRY eventid="2"><RELAYPOSITIONS><RELAYPOSITION athleteid="1" number="4"/></RELAYPOSITIONS></ENTRY></ENTRIES>
      <RESULTS><RESULT eventid="2" swimtime="00:02:30.00"><RELAYPOSITIONS>
      <RELAYPOSITION athleteid="1" number="1"/><RELAYPOSITION athleteid="2" number="3"/><RELAYPOSITION athleteid="99" number="2"/>
      </RELAYPOSITIONS></RESULT></RESULTS></RELAY></RELAYS>`;
    const [meet] = readLenex(bytes(inMeet(relay, team)));
    const swum = meet!.clubs[0]!.athletes.map(({ results }) => results);
    expect(swum).toMatchObject([
      [{ event: { relay_count: 4, stroke: 'medley' }, relay_leg: 1, centiseconds: 15_000 }],
      [{ event: { relay_count: 4 }, relay_leg: 3 }],
    ]);
  });

  test.each([
    ['DSQ and no time', result('status="DSQ" swimtime="NT"'), { status: 'DSQ', centiseconds: null, fault: null }],
    ['no time and no status', result('swimtime="NT"'), { fault: 'no_time' }],
    ['no hours', result('swimtime="00:41.05"'), { centiseconds: 4105, fault: null }],
    ['one decimal', result('swimtime="00:00:41.5"'), { centiseconds: 4150, fault: null }],
    ['sixty seconds', result('swimtime="00:00:60.00"'), { fault: 'invalid_time' }],
    ['a negative time', result('swimtime="-00:00:30.00"'), { fault: 'invalid_time' }],
    ['a time of a day', result('swimtime="23:00:00.00"'), { fault: 'invalid_time' }],
    ['words for a time', result('swimtime="soon"'), { fault: 'invalid_time' }],
    ['an unknown status', result('status="LATE" swimtime="00:00:41.05"'), { fault: 'unknown_status' }],
    ['an unknown event', swim.replace('"1"', '"5"'), { fault: 'unknown_event', event: null }],
    [
      'splits that run backwards',
      result('swimtime="00:00:41.05"', '<SPLITS><SPLIT distance="25" swimtime="00:00:50.00"/></SPLITS>'),
      { splits: [], fault: null },
    ],
  ])('with %s shows it at that result', async (_what, xml, expected) => {
    expect((await first(inMeet(FREE_50, athlete(xml)))).results[0]).toMatchObject(expected);
  });

  test('with one id at two events refuses the results of both; kicks and odd distances are no events', async () => {
    const doubled = FREE_50 + FREE_50.replace('FREE', 'BACK');
    expect((await first(inMeet(doubled, athlete(swim)))).results[0]).toMatchObject({
      fault: 'doubled_event',
      event: null,
    });
    for (const style of ['stroke="FREE" technique="KICK"', 'stroke="SURFACE"', 'stroke="FREE" distance="60"'])
      expect(
        (
          await first(
            inMeet(
              `<EVENT eventid="1"><SWIMSTYLE distance="50" ${style.replace('distance="60"', '')}/></EVENT>`.replace(
                '50',
                style.includes('60') ? '60' : '50',
              ),
              athlete(swim),
            ),
          )
        ).results[0]!.fault,
      ).toBe('unknown_style');
    expect((await first(inMeet(FREE_50, athlete(swim), 'name="Без басейн"'))).results[0]!.fault).toBe('unknown_course');
  });

  test('keeps names as text, whatever they say', async () => {
    const name =
      'firstname="&lt;script&gt;alert(1)&lt;/script&gt;" lastname="O&apos;Brien &amp; син&#10;" birthdate="2014-02-30"';
    expect(await first(inMeet(FREE_50, athlete(swim, name)))).toMatchObject({
      name: "<script>alert(1)</script> O'Brien & син",
      birth_date: null,
    });
  });
});

describe('a hostile file is refused', () => {
  test.each([
    [
      'an outer entity',
      '<!DOCTYPE LENEX [<!ENTITY x SYSTEM "file:///etc/passwd">]><LENEX><MEETS><MEET name="&x;"/></MEETS></LENEX>',
    ],
    ['a billion laughs', '<!DOCTYPE LENEX [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><LENEX>&b;</LENEX>'],
    ['an outer DTD', '<!DOCTYPE LENEX SYSTEM "http://127.0.0.1/x.dtd"><LENEX/>'],
    ['an undeclared entity', '<LENEX><MEETS><MEET name="&secret;"/></MEETS></LENEX>'],
    ['no LENEX', '<html><body>LENEX</body></html>'],
    ['nothing', ''],
    ['a cut off file', inMeet(FREE_50, athlete(swim)).slice(0, -40)],
    ['tags that cross', '<LENEX><MEETS></LENEX></MEETS>'],
    ['a tower of elements', `<LENEX>${'<A>'.repeat(100_000)}`],
    ['an endless attribute', `<LENEX version="${'x'.repeat(5_000_000)}"/>`],
    ['text in no encoding that anybody knows', '<?xml version="1.0" encoding="EBCDIC-9"?><LENEX/>'.padEnd(300)],
  ])('%s', async (_what, text) => {
    expect(refusal(bytes(text))).toBe('lenex_unreadable');
  });

  test('archives without a .lef, cut off, or that unpack without end', () => {
    expect(refusal(zipSync({ 'a.txt': bytes('x') }))).toBe('lenex_unreadable');
    expect(refusal(packLenex(inMeet(FREE_50, athlete(swim)).repeat(50), 'a').subarray(0, 200))).toBe(
      'lenex_unreadable',
    );
    const bomb = zipSync({ 'bomb.lef': bytes(`<LENEX><!--${' '.repeat(100_000_000)}--></LENEX>`) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(refusal(bomb)).toMatch(/^lenex_(too_long|unreadable)$/);
    const many = zipSync({ 'bomb.lef': bytes(`<LENEX>${'<A/>'.repeat(3_000_000)}</LENEX>`) });
    expect(refusal(many)).toBe('lenex_unreadable');
  }, 120_000);

  test('any bytes at all: an answer, never a crash', async () => {
    const text = bytes(inMeet(FREE_50, athlete(swim)));
    const broken = fc.array(fc.record({ at: fc.nat(text.length - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 8,
    });
    await forAll(300, [fc.oneof(fc.uint8Array({ maxLength: 400 }), broken)], async (wild) => {
      const content = ArrayBuffer.isView(wild) ? wild : Uint8Array.from(text);
      if (!ArrayBuffer.isView(wild)) for (const { at, byte } of wild) content[at] = byte;
      const code = refusal(content);
      expect(code === null || code.startsWith('lenex_')).toBe(true);
    });
  });
});

test('a hundred thousand results are read', () => {
  const swimmers = Array.from({ length: 20_000 }, (_, at) =>
    athlete(
      Array.from({ length: 5 }, (_, time) =>
        result(`swimtime="00:00:4${time}.05"`, '<SPLITS><SPLIT distance="25" swimtime="00:00:19.50"/></SPLITS>'),
      ).join(''),
      `firstname="Име" lastname="Номер ${at}" birthdate="2014-03-05"`,
    ).replace(/<\/?ATHLETES>/g, ''),
  );
  const text = inMeet(FREE_50, `<ATHLETES>${swimmers.join('')}</ATHLETES>`);
  const [meet] = readLenex(packLenex(text, 'big'));
  expect(meet!.clubs[0]!.athletes.flatMap(({ results }) => results)).toHaveLength(100_000);
}, 120_000);

const word = fc.string({ unit: fc.constantFrom(...'абвгдежяABZ<>&"\'-'), minLength: 1, maxLength: 12 });
const aMeet: fc.Arbitrary<LenexMeet> = fc
  .record({
    name: word,
    city: fc.oneof(fc.constant(''), word),
    course: fc.constantFrom(...COURSES),
    day: fc.constantFrom('2026-05-09', '2026-05-10'),
    swims: fc.uniqueArray(
      fc.record({
        stroke: fc.constantFrom(...STROKES),
        distance: fc.constantFrom(...DISTANCES),
        round: fc.constantFrom(...ROUNDS),
      }),
      { selector: (event) => JSON.stringify(event), minLength: 1, maxLength: 6 },
    ),
    first: word,
    last: word,
    time: fc.integer({ min: 1000, max: 360_000 }),
    dsq: fc.boolean(),
  })
  .map(({ name, city, course, day, swims, first: firstName, last, time, dsq }) => ({
    name,
    city,
    course,
    starts_on: day,
    ends_on: day,
    clubs: [
      {
        name: 'Плавай',
        athletes: [
          {
            name: `${firstName} ${last}`,
            birth_date: '2014-03-05',
            gender: 'female',
            license: null,
            results: swims.map((event) => ({
              event: { ...event, relay_count: 1, course, swum_on: day },
              relay_leg: null,
              status: dsq ? 'DSQ' : 'valid',
              centiseconds: time,
              splits: [{ distance: 25, centiseconds: time - 500 }],
              position: null,
              fault: null,
            })),
          },
        ],
      },
    ],
  }));

/** The attributes that the format's documentation marks as required: attributes in lower case, elements in capitals. */
const REQUIRED: Record<string, string> = {
  LENEX: 'version CONSTRUCTOR',
  CONSTRUCTOR: 'registration version CONTACT',
  CONTACT: 'email',
  MEET: 'city name nation SESSIONS',
  SESSION: 'date number EVENTS',
  EVENT: 'eventid number SWIMSTYLE',
  SWIMSTYLE: 'distance relaycount stroke',
  CLUB: 'name',
  ATHLETE: 'athleteid birthdate firstname gender lastname',
  RESULT: 'eventid resultid swimtime',
  SPLIT: 'distance swimtime',
};
const COLLECTIONS = 'MEETS SESSIONS EVENTS CLUBS ATHLETES RESULTS SPLITS'.split(' ');
type Tree = Record<string, unknown>;

/** Every element of the file with its name. */
function elementsOf(tree: Tree): [string, Tree][] {
  return Object.entries(tree).flatMap(([name, inside]) => {
    if (!/^[A-Z]+$/.test(name)) return [];
    return [inside]
      .flat()
      .flatMap((one): [string, Tree][] => [[name, (one || {}) as Tree], ...elementsOf((one || {}) as Tree)]);
  });
}

test('what is written has all that the format requires, also where little is known', async () => {
  await forAll(40, [aMeet, fc.boolean()], async (meet, isShort) => {
    const known = isShort ? { ...meet, city: '' } : meet;
    if (isShort) known.clubs[0]!.athletes[0]!.name = 'Роналдиньо';
    const tree = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(writeLenex(known)) as Tree;
    const elements = elementsOf(tree);
    for (const [name, element] of elements) {
      const required = REQUIRED[name]?.split(' ') ?? [];
      expect([...COLLECTIONS, ...Object.keys(REQUIRED)]).toContain(name);
      expect(
        required.filter((each) => !(each in element)),
        name,
      ).toEqual([]);
    }
    const ids = elements.flatMap(([name, { resultid }]) => (name === 'RESULT' ? [resultid] : []));
    expect(new Set(ids).size).toBe(known.clubs[0]!.athletes[0]!.results.length);
    expect(readLenex(packLenex(writeLenex(known), 'meet'))[0]!.clubs[0]!.athletes[0]!.name).toBe(
      known.clubs[0]!.athletes[0]!.name,
    );
  });
});

test('what is written is read back, also by another reader', async () => {
  await forAll(60, [aMeet], async (meet) => {
    const text = writeLenex(meet);
    const [read] = readLenex(packLenex(text, 'meet'));
    expect({ ...read, clubs: [{ ...read!.clubs[0], byId: undefined }] }).toMatchObject(meet);
    const other = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', parseAttributeValue: false }).parse(
      text,
    );
    expect(other.LENEX.MEETS.MEET.name).toBe(meet.name);
    expect(other.LENEX.MEETS.MEET.CLUBS.CLUB.ATHLETES.ATHLETE.birthdate).toBe('2014-03-05');
  });
});
