import type { Random } from './random.ts';

const GIRLS =
  'Александра Анна Божидара Василена Вяра Гергана Дария Десислава Елена Ева Елица Жана Ивайла Ивона Йоана Калина Катерина Лилия Магдалена Мартина Мила Михаела Неда Никол Пламена Рада Ралица Сара Симона Стефани Теа Цветелина'.split(
    ' ',
  );
const BOYS =
  'Алекс Антон Асен Боян Валентин Васил Виктор Георги Даниел Димитър Емил Захари Ивайло Иво Йордан Калин Камен Кристиян Лазар Любомир Мартин Матей Никола Огнян Павел Пламен Радослав Самуил Стефан Теодор Христо Цветан'.split(
    ' ',
  );
const MOTHERS =
  'Адриана Биляна Валентина Веселина Даниела Диана Екатерина Ивелина Ирина Искра Красимира Любомира Маргарита Милена Надежда Невена Петя Росица Снежана Таня'.split(
    ' ',
  );
const FATHERS =
  'Атанас Борислав Венцислав Веселин Деян Живко Илиян Красимир Милен Младен Орлин Петко Румен Светослав Тодор Явор'.split(
    ' ',
  );
const FAMILIES =
  'Ангелов Атанасов Бакалов Белев Бойчев Василев Великов Вълчев Ганев Господинов Данаилов Денев Добрев Дончев Енев Желев Живков Златев Илиев Йорданов Калчев Караджов Кирилов Койчев Костадинов Кръстев Ламбов Лечев Манолов Марков Минчев Митев Младенов Найденов Недев Недялков Ненов Панайотов Пеев Пенчев Радев Райчев Русев Савов Славов Станчев Стаменов Стойков Тачев Терзиев Тонев Узунов Филипов Хаджиев Христов Цанев Цонев Чакъров Шопов Янков'.split(
    ' ',
  );

export interface FamilyNames {
  family: string;
  mother: boolean;
  parent: string;
}

/** Families that no two share: the surname moves on with each, so that the list of parents has no namesakes. */
export function familyNames(random: Random, index: number): FamilyNames {
  const family = FAMILIES[index % FAMILIES.length]!;
  const mother = random.chance(0.7);
  const names = mother ? MOTHERS : FATHERS;
  const first = names[(index + Math.floor(index / FAMILIES.length) * 7) % names.length]!;
  return { family, mother, parent: `${first} ${mother ? `${family}а` : family}` };
}

/** A child of the family, named by none of the siblings. */
export function childName(
  random: Random,
  family: string,
  taken: string[],
): { name: string; gender: 'female' | 'male' } {
  const gender = random.chance(0.5) ? 'female' : 'male';
  const names = gender === 'female' ? GIRLS : BOYS;
  const free = names.filter((name) => !taken.includes(name));
  const first = free[random.int(0, free.length - 1)]!;
  return { name: `${first} ${gender === 'female' ? `${family}а` : family}`, gender };
}
