import { clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { insertRow } from '../../server/platform/database/rows.ts';
import type { DemoPeople } from './demo-people.ts';
import { inThree, wordsInThree, type Texts } from './languages.ts';

interface Member {
  photo: string;
  kind: 'coach' | 'athlete';
  name: string;
  bio: Texts;
  years?: number;
  joined: number;
  certifications?: Texts[];
  specialties: Texts[];
  /** Years ago, what was won, and what is said of it. */
  won: [yearsAgo: number, title: Texts, details?: Texts][];
}

const TEAM: Member[] = [
  {
    photo: 'ivan-petrov.avif',
    kind: 'coach',
    name: 'Иван Петров',
    bio: [
      'Води начинаещите и напредналите на „Мадара“. Започва всеки час с въпроса „Кой вчера е ял супа?“ и до края му никой вече не се страхува от водата.',
      'Teaches beginners and improvers at Madara. Opens every lesson with “Who had soup yesterday?”, and by the end no child is afraid of the water any more.',
      'Ведёт начинающих и продолжающих в «Мадаре». Каждое занятие начинает с вопроса «Кто вчера ел суп?», а к концу никто уже не боится воды.',
    ],
    years: 12,
    joined: 9,
    certifications: [
      ['Треньор по плуване, НСА', 'Swimming coach, National Sports Academy', 'Тренер по плаванию, НСА'],
      ['Воден спасител, БЧК', 'Lifeguard, Bulgarian Red Cross', 'Спасатель на воде, БКК'],
      ['Първа помощ за деца', 'First aid for children', 'Первая помощь детям'],
    ],
    specialties: [
      ['Начинаещи', 'Beginners', 'Начинающие'],
      ['Кроул', 'Freestyle', 'Кроль'],
      ['Страх от вода', 'Fear of water', 'Страх воды'],
    ],
    won: [
      [
        2,
        ['Треньор на годината, област Шумен', 'Coach of the year, Shumen region', 'Тренер года, Шуменская область'],
        [
          'По предложение на родителите от трите басейна.',
          'Put forward by the parents of all three pools.',
          'По предложению родителей всех трёх бассейнов.',
        ],
      ],
    ],
  },
  {
    photo: 'desislava-marinova.avif',
    kind: 'coach',
    name: 'Десислава Маринова',
    bio: [
      'Бивша състезателка на 200 метра бруст, днес старши треньор на състезателната група. Държи на техниката и на това всички да се прибират усмихнати.',
      'A former 200 m breaststroke swimmer, now head coach of the competition squad. Insists on technique, and on everyone going home with a smile.',
      'Бывшая пловчиха на 200 метров брассом, сегодня старший тренер спортивной группы. Требует техники и того, чтобы все уходили домой с улыбкой.',
    ],
    years: 15,
    joined: 11,
    certifications: [
      ['Магистър по спорт, НСА', 'Master of Sport, National Sports Academy', 'Магистр спорта, НСА'],
      [
        'Старши треньор, БФ „Плувни спортове“',
        'Senior coach, Bulgarian Swimming Federation',
        'Старший тренер, Болгарская федерация плавания',
      ],
      ['Воден спасител, БЧК', 'Lifeguard, Bulgarian Red Cross', 'Спасатель на воде, БКК'],
    ],
    specialties: [
      ['Състезатели', 'Competitors', 'Спортсмены'],
      ['Бруст', 'Breaststroke', 'Брасс'],
      ['Издръжливост', 'Endurance', 'Выносливость'],
    ],
    won: [
      [
        1,
        [
          'Отборно второ място на държавното за девойки',
          'Team silver at the girls’ nationals',
          'Командное второе место на чемпионате страны среди девушек',
        ],
      ],
      [
        18,
        [
          'Републиканска шампионка на 200 м бруст',
          'National champion, 200 m breaststroke',
          'Чемпионка Болгарии на 200 м брассом',
        ],
      ],
    ],
  },
  {
    photo: 'georgi-vasilev.avif',
    kind: 'coach',
    name: 'Георги Василев',
    bio: [
      'Основател на клуба. Учи децата от детската градина и техните дядовци, понякога в един и същи ден. Помни времената на всички от първите дванайсет.',
      'Founder of the club. Teaches the kindergarten’s children and their grandfathers, sometimes on the same day. Remembers the times of all the first twelve.',
      'Основатель клуба. Учит детей из детского сада и их дедушек, иногда в один день. Помнит результаты всех первых двенадцати.',
    ],
    years: 34,
    joined: 28,
    certifications: [
      ['Треньор по плуване, НСА', 'Swimming coach, National Sports Academy', 'Тренер по плаванию, НСА'],
      ['Воден спасител, БЧК', 'Lifeguard, Bulgarian Red Cross', 'Спасатель на воде, БКК'],
    ],
    specialties: [
      ['Най-малките', 'The youngest', 'Самые маленькие'],
      ['Възрастни', 'Adults', 'Взрослые'],
      ['Гръб', 'Backstroke', 'На спине'],
    ],
    won: [[5, ['Почетен знак на община Шумен', 'Badge of honor of Shumen municipality', 'Почётный знак общины Шумен']]],
  },
  {
    photo: 'martin-kolev.avif',
    kind: 'athlete',
    name: 'Мартин Колев',
    bio: [
      'Спринтьор на кроул. Плува при нас от шестгодишен; учи математика и брои загребванията си наум.',
      'A freestyle sprinter. Has swum with us since he was six; studies mathematics and counts his strokes.',
      'Спринтер кролем. Плавает у нас с шести лет; учит математику и считает гребки про себя.',
    ],
    joined: 10,
    specialties: [
      ['50 м кроул', '50 m freestyle', '50 м кролем'],
      ['100 м кроул', '100 m freestyle', '100 м кролем'],
    ],
    won: [
      [
        0,
        [
          'Злато на 50 м кроул, Търговище',
          'Gold in the 50 m freestyle, Targovishte',
          'Золото на 50 м кролем, Тырговиште',
        ],
        [
          'С личен рекорд, с една десета пред втория.',
          'In a personal best, a tenth ahead of the second.',
          'С личным рекордом, на одну десятую впереди второго.',
        ],
      ],
      [
        1,
        [
          'Финалист на държавното за юноши',
          'Finalist at the junior nationals',
          'Финалист чемпионата страны среди юниоров',
        ],
      ],
    ],
  },
  {
    photo: 'nikol-radeva.avif',
    kind: 'athlete',
    name: 'Никол Радева',
    bio: [
      'Гръб и съчетано плуване. Първа идва и последна си тръгва; на лагера свири на китара край огъня.',
      'Backstroke and medley. First to come, last to leave; plays the guitar by the fire at camp.',
      'На спине и комплекс. Приходит первой, уходит последней; в лагере играет на гитаре у костра.',
    ],
    joined: 7,
    specialties: [
      ['100 м гръб', '100 m backstroke', '100 м на спине'],
      ['200 м съчетано', '200 m medley', '200 м комплексом'],
    ],
    won: [
      [
        0,
        [
          'Сребро на 100 м гръб, Търговище',
          'Silver in the 100 m backstroke, Targovishte',
          'Серебро на 100 м на спине, Тырговиште',
        ],
      ],
    ],
  },
  {
    photo: 'kristiyan-danev.avif',
    kind: 'athlete',
    name: 'Кристиян Данев',
    bio: [
      'Бътерфлай. Дойде, за да се научи да не потъва, и остана заради щафетите.',
      'Butterfly. Came to learn not to sink, and stayed for the relays.',
      'Баттерфляй. Пришёл, чтобы научиться не тонуть, и остался ради эстафет.',
    ],
    joined: 5,
    specialties: [
      ['50 м бътерфлай', '50 m butterfly', '50 м баттерфляем'],
      ['Щафети', 'Relays', 'Эстафеты'],
    ],
    won: [[1, ['Клубен рекорд на 50 м бътерфлай', 'Club record, 50 m butterfly', 'Рекорд клуба на 50 м баттерфляем']]],
  },
];

/** Three coaches and three athletes with what they have won; those with accounts are linked to them. */
export async function seedTeam(trx: Transaction, people: DemoPeople): Promise<void> {
  const year = Number(clubDay().slice(0, 4));
  const accounts: Record<string, string> = {
    'Иван Петров': people.instructors[0],
    'Десислава Маринова': people.instructors[1],
    'Мартин Колев': people.athlete,
  };
  for (const [index, { photo, kind, name, bio, years, joined, certifications, specialties, won }] of TEAM.entries()) {
    const member_id = await insertRow(trx, 'team_members', {
      kind,
      user_id: accounts[name] ?? null,
      full_name: name,
      photo_path: photo,
      ...inThree('bio', bio),
      years_experience: years ?? null,
      ...wordsInThree('certifications', certifications ?? []),
      ...wordsInThree('specialties', specialties),
      display_order: index + 1,
      joined_on: `${year - joined}-09-15`,
    });
    await trx
      .insertInto('team_achievements')
      .values(
        won.map(([ago, title, details]) => ({
          member_id,
          year: year - ago,
          ...inThree('title', title),
          ...(details && inThree('description', details)),
        })),
      )
      .execute();
  }
}
