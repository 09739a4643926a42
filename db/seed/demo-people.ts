import { DEMO_PASSWORD } from '../../contracts/demo.ts';
import { SERVICE } from '../../server/platform/caller.ts';
import type { Database } from '../../server/platform/database/database.ts';
import type { Factories } from './factories.ts';

interface Child {
  name: string;
  /** Age in years on the day of the seed, and the day of birth within the year. */
  age: number;
  birthday: string;
  gender: 'female' | 'male';
  level?: 'beginner' | 'intermediate' | 'advanced';
  medical?: string;
  collectors?: string;
  notes?: string;
}

interface Family {
  email: string;
  parent: string;
  phone: string;
  locale?: 'en' | 'ru';
  children: Child[];
}

const FAMILIES: Family[] = [
  {
    email: 'parent@demo.club',
    parent: 'Елена Димитрова',
    phone: '+359888123456',
    children: [
      {
        name: 'Мария Димитрова',
        age: 7,
        birthday: '03-14',
        gender: 'female',
        medical: 'Астма: инхалаторът е в синята чанта.',
        collectors: 'Баба Стефка, 088 777 1234\nЧичо Иван, 089 555 4321',
        notes: 'Страхува се от дълбокото.',
      },
      { name: 'Калоян Димитров', age: 10, birthday: '09-02', gender: 'male', level: 'intermediate' },
    ],
  },
  {
    email: 'georgievi@demo.club',
    parent: 'Петър Георгиев',
    phone: '+359887200301',
    children: [
      { name: 'Александър Георгиев', age: 12, birthday: '01-21', gender: 'male', level: 'advanced' },
      { name: 'Виктория Георгиева', age: 8, birthday: '06-30', gender: 'female' },
    ],
  },
  {
    email: 'ivanova@demo.club',
    parent: 'Радостина Христова-Иванова',
    phone: '+359896551200',
    children: [
      {
        name: 'Теодора-Мария Христова-Иванова',
        age: 6,
        birthday: '11-05',
        gender: 'female',
        medical: 'Алергия към хлор: душ веднага след часа.',
      },
      { name: 'Борис Иванов', age: 5, birthday: '04-18', gender: 'male' },
      { name: 'Ния Иванова', age: 11, birthday: '08-08', gender: 'female', level: 'intermediate' },
    ],
  },
  {
    email: 'smith@demo.club',
    parent: 'Laura Smith',
    phone: '+359878400112',
    locale: 'en',
    children: [{ name: 'Oliver Smith', age: 9, birthday: '02-11', gender: 'male', level: 'intermediate' }],
  },
  {
    email: 'petrova@demo.club',
    parent: 'Анна Петрова',
    phone: '+359885777310',
    locale: 'ru',
    children: [
      { name: 'София Петрова', age: 7, birthday: '12-24', gender: 'female' },
      {
        name: 'Лев Петров',
        age: 13,
        birthday: '05-19',
        gender: 'male',
        level: 'advanced',
        medical: 'Диабет тип 1: гликемия преди влизане.',
      },
    ],
  },
  {
    email: 'stoyanov@demo.club',
    parent: 'Николай Стоянов',
    phone: '+359899010203',
    children: [{ name: 'Йоана Стоянова', age: 4, birthday: '07-07', gender: 'female' }],
  },
];

export interface DemoPeople {
  admin: string;
  /** The first two are the instructors of the known families. */
  instructors: [string, string, string, string];
  athlete: string;
  children: Record<string, { id: string; parent: string }>;
}

/** The admin, four instructors, two athletes and six families with their children. */
export async function seedPeople(database: Database, make: Factories): Promise<DemoPeople> {
  const password = DEMO_PASSWORD;
  const admin = await make.user({
    email: 'admin@demo.club',
    role: 'admin',
    full_name: 'Силвия Костова',
    phone: '+359888000100',
    password,
  });
  const first = await make.user({
    email: 'instructor@demo.club',
    role: 'instructor',
    full_name: 'Иван Петров',
    phone: '+359888000201',
    password,
  });
  const second = await make.user({
    email: 'instructor2@demo.club',
    role: 'instructor',
    full_name: 'Десислава Маринова',
    phone: '+359888000202',
    password,
  });
  const third = await make.user({
    email: 'kalina.stefanova@demo.club',
    role: 'instructor',
    full_name: 'Калина Стефанова',
    phone: '+359888000203',
    password,
  });
  const fourth = await make.user({
    email: 'georgi.vasilev@demo.club',
    role: 'instructor',
    full_name: 'Георги Василев',
    phone: '+359888000204',
    password,
  });
  const athlete = await make.user({ email: 'athlete@demo.club', role: 'athlete', full_name: 'Мартин Колев', password });
  const pending = await make.user({ email: 'pending@demo.club', full_name: 'Габриела Тодорова', password });
  await database.transaction(SERVICE, async (trx) => {
    const account = { birth_date: birthDate(16, '03-03'), gender: 'male' as const, license: 'BUL-2044' };
    await trx
      .insertInto('athlete_accounts')
      .values({
        user_id: athlete.id,
        ...account,
        approved: true,
        approved_by: admin.id,
        approved_at: new Date().toISOString(),
      })
      .execute();
    await trx
      .insertInto('athlete_accounts')
      .values({ user_id: pending.id, birth_date: birthDate(15, '10-12'), gender: 'female' })
      .execute();
  });
  const children: DemoPeople['children'] = {};
  for (const family of FAMILIES) Object.assign(children, await seedFamily(make, family));
  return { admin: admin.id, instructors: [first.id, second.id, third.id, fourth.id], athlete: athlete.id, children };
}

async function seedFamily(make: Factories, family: Family): Promise<DemoPeople['children']> {
  const { email, parent: full_name, phone, locale } = family;
  const parent = await make.user({
    email,
    role: 'parent',
    full_name,
    phone,
    password: DEMO_PASSWORD,
    ...(locale ? { locale } : {}),
  });
  const children: DemoPeople['children'] = {};
  for (const { name, age, birthday, gender, level = 'beginner', medical, notes, collectors } of family.children) {
    const { id } = await make.child(parent, {
      full_name: name,
      birth_date: birthDate(age, birthday),
      gender,
      skill_level: level,
      notes: notes ?? null,
      medical_notes: medical ?? null,
      emergency_contact_name: full_name,
      emergency_contact_phone: phone,
      collectors: collectors ?? null,
    });
    children[name] = { id, parent: parent.id };
  }
  return children;
}

/** The day of birth of a person who is that old today. */
function birthDate(age: number, birthday: string): string {
  const today = new Date().toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4)) - age - (birthday > today.slice(5) ? 1 : 0);
  return `${year}-${birthday}`;
}
