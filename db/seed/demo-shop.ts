import { slugOf } from '../../contracts/news.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, type Texts } from './languages.ts';

interface Product {
  image: string;
  category: 'swimwear' | 'goggles' | 'caps' | 'training_equipment' | 'accessories';
  name: Texts;
  description: Texts;
  /** Stotinki. */
  price: number;
  /** Of a product with sizes: all of them together. */
  stock: number;
  sizes?: readonly [label: string, stock: number][];
}

const PRODUCTS: Product[] = [
  {
    image: 'suit-girls.avif',
    category: 'swimwear',
    name: ['Бански за момичета „Мадара“', 'Girls’ swimsuit Madara', 'Купальник для девочек «Мадара»'],
    description: [
      'Цял бански от плат, който не избледнява от хлора.',
      'One-piece made of fabric that does not fade in chlorine.',
      'Слитный купальник из ткани, которая не выцветает от хлора.',
    ],
    price: 5900,
    stock: 14,
    sizes: [
      ['116', 2],
      ['128', 4],
      ['140', 5],
      ['152', 3],
      ['164', 0],
    ],
  },
  {
    image: 'jammers.avif',
    category: 'swimwear',
    name: ['Плувни шорти за момчета', 'Boys’ jammers', 'Плавательные шорты для мальчиков'],
    description: [
      'До коляното, с връзка и клубна емблема.',
      'Knee length, with a cord and the club’s emblem.',
      'До колена, со шнурком и клубной эмблемой.',
    ],
    price: 4800,
    stock: 9,
    sizes: [
      ['116', 0],
      ['128', 3],
      ['140', 4],
      ['152', 1],
      ['164', 1],
      ['176', 0],
    ],
  },
  {
    image: 'goggles-race.avif',
    category: 'goggles',
    name: ['Състезателни очила', 'Racing goggles', 'Стартовые очки'],
    description: [
      'Ниски, с огледални стъкла и три сменяеми носа. За състезателната група.',
      'Low profile, mirrored lenses, three nose bridges. For the competition squad.',
      'Низкопрофильные, с зеркальными линзами и тремя переносицами. Для спортивной группы.',
    ],
    price: 6450,
    stock: 6,
  },
  {
    image: 'goggles-kids.avif',
    category: 'goggles',
    name: ['Детски очила „Рибка“', 'Kids’ goggles Little Fish', 'Детские очки «Рыбка»'],
    description: [
      'Меки, с голямо стъкло; каишката се затяга с едно движение. От 4 до 8 години.',
      'Soft, with large lenses; the strap tightens in one move. Ages 4 to 8.',
      'Мягкие, с большими стёклами; ремешок затягивается одним движением. От 4 до 8 лет.',
    ],
    price: 2400,
    stock: 3,
  },
  {
    image: 'cap-silicone.avif',
    category: 'caps',
    name: ['Клубна силиконова шапка', 'Club silicone cap', 'Клубная силиконовая шапочка'],
    description: [
      'Задължителна за турнирите. Не скубе и побира дълга коса.',
      'Required at meets. Does not pull, and fits long hair.',
      'Обязательна на турнирах. Не тянет волосы, подходит для длинных.',
    ],
    price: 1800,
    stock: 42,
  },
  {
    image: 'cap-kids.avif',
    category: 'caps',
    name: ['Детска шапка от плат', 'Kids’ fabric cap', 'Детская тканевая шапочка'],
    description: [
      'За първите уроци: лека, топла и лесна за слагане.',
      'For the first lessons: light, warm and easy to put on.',
      'Для первых занятий: лёгкая, тёплая, легко надевается.',
    ],
    price: 1200,
    stock: 18,
  },
  {
    image: 'kickboard.avif',
    category: 'training_equipment',
    name: ['Дъска за крака', 'Kickboard', 'Доска для плавания'],
    description: [
      'Размер за деца до 12 години. Носи и по-неспокойните.',
      'Sized for children up to 12. Carries the restless ones too.',
      'Размер для детей до 12 лет. Держит даже самых непоседливых.',
    ],
    price: 2650,
    stock: 11,
  },
  {
    image: 'fins.avif',
    category: 'training_equipment',
    name: ['Къси плавници', 'Short fins', 'Короткие ласты'],
    description: [
      'От мека гума, за тренировки на крака. Номера 30–42.',
      'Soft rubber, for kick training. Sizes 30–42.',
      'Из мягкой резины, для тренировки ног. Размеры 30–42.',
    ],
    price: 5200,
    stock: 0,
  },
  {
    image: 'towel.avif',
    category: 'accessories',
    name: ['Бързосъхнеща кърпа', 'Quick-dry towel', 'Быстросохнущее полотенце'],
    description: [
      'Микрофибър, 70 × 140 см. Събира се в джоба на раницата.',
      'Microfibre, 70 × 140 cm. Fits in the pocket of a backpack.',
      'Микрофибра, 70 × 140 см. Помещается в карман рюкзака.',
    ],
    price: 2900,
    stock: 20,
  },
  {
    image: 'mesh-bag.avif',
    category: 'accessories',
    name: ['Мрежеста чанта за екипировка', 'Mesh kit bag', 'Сетчатая сумка для экипировки'],
    description: [
      'Водата изтича, дъската и плавниците влизат заедно.',
      'Water runs out; a kickboard and fins fit in together.',
      'Вода стекает, доска и ласты помещаются вместе.',
    ],
    price: 2250,
    stock: 7,
  },
];

/** The maker of everything in the demo's shop. */
const MAKER = {
  maker: 'Вълна Спорт ООД, ул. „Индустриална“ 4, 9700 Шумен, България',
  maker_contact: 'proizvodstvo@valna-sport.example',
};
const WARNINGS: Partial<Record<Product['category'], Texts>> = {
  goggles: [
    'Не са играчка и не са за гмуркане или скачане от блокче. Сваляй ги от ластика назад, не ги дърпай напред.',
    'Not a toy, and not for diving or starts from the block. Take them off by the strap; do not pull them forward.',
    'Не игрушка, не для ныряния и прыжков с тумбочки. Снимайте за ремешок назад, не оттягивайте вперёд.',
  ],
  training_equipment: [
    'Не пази от удавяне. Само под наблюдението на възрастен.',
    'Does not protect against drowning. Only under the supervision of an adult.',
    'Не защищает от утопления. Только под присмотром взрослых.',
  ],
};

/** Ten products in every category, two of them in sizes: one runs low, one is sold out. */
export async function seedShop(trx: Transaction): Promise<void> {
  const rows = PRODUCTS.map(({ image, name, description, stock, category, price }, index) => ({
    category,
    price,
    ...inThree('name', name),
    ...inThree('description', description),
    ...MAKER,
    model: `VS-${101 + index}`,
    ...inThree('warnings', WARNINGS[category] ?? ['', '', '']),
    slug: slugOf(name[0]),
    images: [image],
    stock_quantity: stock,
  }));
  const products = await trx.insertInto('products').values(rows).returning(['id', 'name', 'stock_quantity']).execute();
  const sizes = await seedSizes(trx, products);
  const sized = new Set(sizes.map(({ product_id }) => product_id));
  const counted = [
    ...products
      .filter(({ id }) => !sized.has(id))
      .map(({ id, stock_quantity }) => ({ product_id: id, stock_quantity })),
    ...sizes.map(({ id, product_id, stock_quantity }) => ({ product_id, size_id: id, stock_quantity })),
  ];
  const opening = counted.flatMap(({ stock_quantity, ...of }) =>
    stock_quantity > 0
      ? [{ size_id: null, ...of, change: stock_quantity, quantity_after: stock_quantity, reason: 'opening' as const }]
      : [],
  );
  await trx.insertInto('stock_moves').values(opening).execute();
}

function seedSizes(trx: Transaction, products: readonly { id: string; name: string }[]) {
  const rows = PRODUCTS.flatMap(({ name, sizes = [] }) => {
    const { id } = products.find((product) => product.name === name[0])!;
    return sizes.map(([label, stock_quantity], position) => ({ product_id: id, label, stock_quantity, position }));
  });
  return trx.insertInto('product_sizes').values(rows).returning(['id', 'product_id', 'stock_quantity']).execute();
}
