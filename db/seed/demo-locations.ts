import type { PlanKind } from '../../contracts/enrollments.ts';
import type { Factories } from './factories.ts';

export type DemoLocation = 'madara' | 'olympia' | 'school' | 'kindergarten';
/** The plans' ids by their kind. */
/** The kinds of plans that the demo sells. */
export type DemoPlan = Exclude<PlanKind, 'pool_package'>;
export type Plans = Record<DemoPlan, string>;

/** The club's three pools and a kindergarten. */
export async function seedLocations(make: Factories): Promise<Record<DemoLocation, string>> {
  return {
    madara: await make.location({
      name: 'Басейн „Мадара“',
      name_en: 'Madara pool',
      name_ru: 'Бассейн «Мадара»',
      address: 'ул. „Мадара“ 12, Шумен',
      address_en: '12 Madara St, Shumen',
      address_ru: 'ул. Мадара 12, Шумен',
      description: '25-метров закрит басейн с пет коридора и топла зала за загряване.',
      description_en: 'A 25 m indoor pool with five lanes and a warm room for dry training.',
      description_ru: 'Крытый 25-метровый бассейн с пятью дорожками и тёплым залом для разминки.',
      latitude: 43.2706,
      longitude: 26.9361,
      photo_path: 'locations/madara.avif',
      lane_count: 5,
    }),
    olympia: await make.location({
      name: 'Плувен комплекс „Олимпия“',
      name_en: 'Olympia swimming complex',
      name_ru: 'Плавательный комплекс «Олимпия»',
      address: 'бул. „Славянски“ 64, Шумен',
      address_en: '64 Slavyanski Blvd, Shumen',
      address_ru: 'бул. Славянски 64, Шумен',
      description: '50-метров басейн, в който тренира състезателната ни група.',
      description_en: 'A 50 m pool where our competition squad trains.',
      description_ru: '50-метровый бассейн, где тренируется наша спортивная группа.',
      latitude: 43.2781,
      longitude: 26.9258,
      photo_path: 'locations/olympia.avif',
      lane_count: 8,
    }),
    school: await make.location({
      name: 'Учебен басейн към СУ „Паисий“',
      type: 'school',
      name_en: 'Paisiy school pool',
      name_ru: 'Учебный бассейн школы «Паисий»',
      address: 'ул. „Цар Освободител“ 8, Шумен',
      address_en: '8 Tsar Osvoboditel St, Shumen',
      address_ru: 'ул. Цар Освободител 8, Шумен',
      description: 'Малък учебен басейн, дълбок 1,20 м.',
      description_en: 'A small training pool, 1.20 m deep.',
      description_ru: 'Небольшой учебный бассейн глубиной 1,20 м.',
      latitude: 43.2712,
      longitude: 26.9229,
      photo_path: 'locations/school.avif',
    }),
    kindergarten: await make.location({
      name: 'Детска градина „Слънчо“',
      type: 'kindergarten',
      name_en: 'Slancho kindergarten',
      name_ru: 'Детский сад «Слынчо»',
      address: 'ул. „Роза“ 3, Шумен',
      address_en: '3 Roza St, Shumen',
      address_ru: 'ул. Роза 3, Шумен',
      description: 'Занимания във водата за групите на градината, с месечно плащане.',
      description_en: 'Water lessons for the kindergarten’s groups, paid by the month.',
      description_ru: 'Занятия в воде для групп детского сада с помесячной оплатой.',
      latitude: 43.2655,
      longitude: 26.9302,
      photo_path: 'locations/kindergarten.avif',
    }),
  };
}

/** The plans that families can buy. */
export async function seedPlans(make: Factories): Promise<Plans> {
  return {
    private_package: await make.plan({
      kind: 'private_package',
      sessions: 5,
      price: 16_000,
      name: '5 частни урока',
      name_en: '5 private lessons',
      name_ru: '5 частных занятий',
      display_order: 9,
      validity_months: 3,
    }),
    pool_8: await make.plan({
      kind: 'pool_8',
      sessions: 8,
      price: null,
      name: '8 посещения',
      name_en: '8 sessions',
      name_ru: '8 занятий',
      display_order: 1,
    }),
    pool_12: await make.plan({
      kind: 'pool_12',
      sessions: 12,
      price: null,
      name: '12 посещения',
      name_en: '12 sessions',
      name_ru: '12 занятий',
      display_order: 2,
      validity_months: 2,
    }),
    pool_16: await make.plan({
      kind: 'pool_16',
      sessions: 16,
      price: 20_000,
      name: '16 посещения',
      name_en: '16 sessions',
      name_ru: '16 занятий',
      display_order: 3,
      validity_months: 2,
      installments: 2,
      installment_months: 1,
    }),
    pool_unlimited: await make.plan({
      kind: 'pool_unlimited',
      sessions: null,
      price: 16_000,
      name: 'Неограничен месец',
      name_en: 'Unlimited month',
      name_ru: 'Безлимитный месяц',
      display_order: 4,
    }),
    kindergarten_monthly: await make.plan({
      kind: 'kindergarten_monthly',
      sessions: null,
      price: null,
      name: 'Детска градина, месечно',
      name_en: 'Kindergarten, monthly',
      name_ru: 'Детский сад, помесячно',
      display_order: 5,
    }),
  };
}
