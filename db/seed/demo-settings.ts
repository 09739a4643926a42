import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, paragraphs, type Texts } from './languages.ts';

const NAME: Texts = ['Плувен клуб Мадара', 'Madara Swimming Club', 'Плавательный клуб «Мадара»'];
const ADDRESS: Texts = ['ул. „Мадара“ 12, 9700 Шумен', '12 Madara St, 9700 Shumen', 'ул. Мадара 12, 9700 Шумен'];

const MISSION: Texts = [
  paragraphs(
    'Искаме всяко дете в Шумен да умее да плува, преди да порасне. Не заради медалите, а за да е спокойно във водата на морето, на язовира и в басейна с приятели.',
    'Който иска повече, намира при нас треньор, коридор и отбор. Който иска просто да се чувства добре във водата, намира същото внимание.',
  ),
  paragraphs(
    'We want every child in Shumen to be able to swim before growing up. Not for the medals, but to be at ease at the seaside, at the reservoir and in the pool with friends.',
    'Those who want more find a coach, a lane and a team here. Those who simply want to feel good in the water find the same care.',
  ),
  paragraphs(
    'Мы хотим, чтобы каждый ребёнок в Шумене умел плавать, прежде чем вырастет. Не ради медалей, а чтобы спокойно чувствовать себя в море, на водохранилище и в бассейне с друзьями.',
    'Кто хочет большего, найдёт у нас тренера, дорожку и команду. Кто хочет просто хорошо чувствовать себя в воде, найдёт такое же внимание.',
  ),
];

const VALUES: Texts = [
  paragraphs(
    'Първо спокойствие, после скорост. Никое дете не влиза в дълбокото, докато само не каже, че е готово.',
    'Малки групи. Треньорът знае имената, страховете и любимите шапки на всички в коридора.',
    'Честност към родителите: казваме какво детето вече може, какво още не и колко време отнема.',
  ),
  paragraphs(
    'Calm first, speed later. No child goes into deep water before saying it is ready.',
    'Small groups. The coach knows the names, the fears and the favorite caps of everyone in the lane.',
    'Straight talk with parents: what the child can do already, what not yet, and how long it takes.',
  ),
  paragraphs(
    'Сначала спокойствие, потом скорость. Ни один ребёнок не идёт на глубину, пока сам не скажет, что готов.',
    'Маленькие группы. Тренер знает имена, страхи и любимые шапочки всех на дорожке.',
    'Честность с родителями: говорим, что ребёнок уже умеет, чего пока нет и сколько времени это займёт.',
  ),
];

const HISTORY: Texts = [
  paragraphs(
    'Клубът започва през 1998 г. с дванайсет деца и два коридора, наети за час и половина в събота. Шапките ушива майката на едно от момичетата; първата още пазим в рамка до рецепцията.',
    'През 2006 г. състезателната група влиза в 50-метровия басейн на „Олимпия“, а през 2014 г. тръгват заниманията в училището и детската градина. Днес с нас плуват над сто и петдесет деца, а двама от първите дванайсет водят своите.',
  ),
  paragraphs(
    'The club began in 1998 with twelve children and two lanes rented for an hour and a half on Saturdays. The caps were sewn by one girl’s mother; the first of them still hangs framed by the reception.',
    'In 2006 the competition squad moved to the 50 m pool at Olympia, and in 2014 lessons started at the school and the kindergarten. Today more than a hundred and fifty children swim with us, and two of the first twelve bring their own.',
  ),
  paragraphs(
    'Клуб начался в 1998 году с двенадцати детей и двух дорожек, снятых на полтора часа по субботам. Шапочки сшила мама одной из девочек; первая до сих пор висит в рамке у стойки.',
    'В 2006 году спортивная группа перешла в 50-метровый бассейн «Олимпия», а в 2014 году начались занятия в школе и детском саду. Сегодня с нами плавают больше ста пятидесяти детей, и двое из тех двенадцати приводят своих.',
  ),
];

const OFFICE_HOURS = [1, 2, 3, 4, 5]
  .map((day) => ({ day, opens: '10:00', closes: '19:00' }))
  .concat({ day: 6, opens: '09:00', closes: '13:00' });

/** The club's facts and its bank account. Its switches stay as they are. */
export async function seedSettings(trx: Transaction): Promise<void> {
  await trx
    .updateTable('club_settings')
    .set({
      ...inThree('name', NAME),
      ...inThree('mission', MISSION),
      ...inThree('values', VALUES),
      ...inThree('history', HISTORY),
      ...inThree('address', ADDRESS),
      phones: ['+35954800120', '+359888000100'],
      email: 'admin@demo.club',
      office_hours: JSON.stringify(OFFICE_HOURS),
      bank_name: 'Българска народна банка',
      bank_beneficiary: 'PLUVEN KLUB MADARA',
      bank_iban: 'BG80BNBG96611020345678',
      company_name: 'Сдружение „Плувен клуб Мадара“',
      company_eik: '200000002',
      company_address: 'гр. Шумен, ул. „Плиска“ 3',
      company_mol: 'Ивайло Стоименов',
      bank_bic: 'BNBGBGSD',
      price_display: 'bgn_eur',
      // The custom of Bulgarian clubs: a fifth less from the second child on.
      sibling_discounts: [20],
      trial_price: 1000,
      single_visits: true,
      private_lessons: true,
      certificate_rule: 'warn',
    })
    .execute();
}
