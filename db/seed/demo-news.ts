import { addDays, clubDay } from '../../contracts/time.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { inThree, paragraphs, type Texts } from './languages.ts';

interface Article {
  slug: string;
  cover: string;
  /** Days from today; null for a draft. */
  day: number | null;
  title: Texts;
  summary: Texts;
  body: Texts;
}

const ARTICLES: Article[] = [
  {
    slug: 'osem-medala-ot-targovishte',
    cover: 'news/medals.avif',
    day: -3,
    title: ['Осем медала от Търговище', 'Eight medals from Targovishte', 'Восемь медалей из Тырговиште'],
    summary: [
      'Състезателната група се върна с три златни, четири сребърни и един бронзов медал, и с един загубен чехъл.',
      'The competition squad came home with three golds, four silvers, one bronze, and one slipper short.',
      'Спортивная группа вернулась с тремя золотыми, четырьмя серебряными и одной бронзовой медалью, потеряв один тапок.',
    ],
    body: [
      paragraphs(
        'В събота единайсет наши деца плуваха на турнира в Търговище срещу връстниците си от седем клуба. За четири от тях това беше първо състезание извън Шумен.',
        'Мартин Колев спечели 50 метра кроул с личен рекорд, а Никол Радева остана на две десети от първото място на 100 метра гръб. Щафетата на момичетата поведе от втория пост и не изпусна преднината до края.',
        'Най-силно обаче ръкоплескахме на Лъчезар, който изгуби очилата си на старта и въпреки това стигна до стената. „Не виждах нищо, но чувах мама“, каза той след това.',
        'Благодарим на родителите, които станаха в пет и половина, и на шофьора, който спря три пъти за банички. Снимките са в галерията.',
      ),
      paragraphs(
        'On Saturday eleven of our children swam at the meet in Targovishte against others of their age from seven clubs. For four of them it was the first competition away from Shumen.',
        'Martin Kolev won the 50 m freestyle with a personal best, and Nikol Radeva finished two tenths behind first place in the 100 m backstroke. The girls’ relay took the lead on the second leg and never gave it back.',
        'The loudest applause, though, went to Lachezar, who lost his goggles at the start and still made it to the wall. “I saw nothing, but I could hear Mum,” he said afterwards.',
        'Thank you to the parents who got up at half past five, and to the driver who stopped three times for banitsa. The photos are in the gallery.',
      ),
      paragraphs(
        'В субботу одиннадцать наших детей плавали на турнире в Тырговиште со сверстниками из семи клубов. Для четверых это были первые соревнования за пределами Шумена.',
        'Мартин Колев выиграл 50 метров кролем с личным рекордом, а Никол Радева уступила две десятых первому месту на 100 метров на спине. Эстафета девочек вышла вперёд на втором этапе и не отдала преимущества до конца.',
        'Но громче всего мы хлопали Лычезару: он потерял очки на старте и всё равно доплыл до стенки. «Ничего не видел, но слышал маму», — сказал он потом.',
        'Спасибо родителям, которые встали в половине шестого, и водителю, который трижды останавливался за баницей. Фотографии в галерее.',
      ),
    ],
  },
  {
    slug: 'kak-minava-parviyat-chas',
    cover: 'news/first-lesson.avif',
    day: -12,
    title: ['Как минава първият час', 'What the first lesson is like', 'Как проходит первое занятие'],
    summary: [
      'Какво да сложите в чантата, кога да дойдете и защо е по-добре да изчакате в кафенето.',
      'What to pack, when to come, and why it is better to wait in the café.',
      'Что положить в сумку, когда прийти и почему лучше подождать в кафе.',
    ],
    body: [
      paragraphs(
        'Елате петнайсет минути по-рано. Десислава или Иван ще ви посрещнат на рецепцията, ще покажат съблекалнята и ще се запознаят с детето, преди да е видяло водата.',
        'В чантата: бански, шапка, очила, джапанки, кърпа и нещо за хапване след това. Ако нямате шапка, ще ви дадем една от нашите.',
        'Първите двайсет минути са на плиткото: духаме мехурчета, вадим пръстени от дъното, возим се на дъски. Никой не е длъжен да се гмурка. Ако детето иска само да седи на ръба и да гледа, и това е урок.',
        'Молим родителите да изчакат в кафенето зад стъклото. Оттам се вижда всичко, а децата слушат треньора много по-лесно, когато не търсят с очи мама.',
      ),
      paragraphs(
        'Come fifteen minutes early. Desislava or Ivan will meet you at the reception, show you the changing room and get to know your child before it has seen the water.',
        'In the bag: a swimsuit, a cap, goggles, flip-flops, a towel and something to eat afterwards. If you have no cap, we will lend you one.',
        'The first twenty minutes are in the shallow end: blowing bubbles, fetching rings from the bottom, riding on kickboards. No child has to dive. If your child only wants to sit on the edge and watch, that is a lesson too.',
        'We ask parents to wait in the café behind the glass. You can see everything from there, and children listen to the coach far more easily when they are not looking for Mum.',
      ),
      paragraphs(
        'Приходите на пятнадцать минут раньше. Десислава или Иван встретят вас у стойки, покажут раздевалку и познакомятся с ребёнком, прежде чем он увидит воду.',
        'В сумке: купальник или плавки, шапочка, очки, шлёпанцы, полотенце и что-нибудь перекусить потом. Если шапочки нет, одолжим свою.',
        'Первые двадцать минут на мелководье: пускаем пузыри, достаём кольца со дна, катаемся на досках. Нырять никто не обязан. Если ребёнок хочет только сидеть на бортике и смотреть, это тоже урок.',
        'Родителей просим подождать в кафе за стеклом. Оттуда всё видно, а детям гораздо легче слушать тренера, когда они не ищут глазами маму.',
      ),
    ],
  },
  {
    slug: 'madara-otvori-sled-remonta',
    cover: 'news/still-water.avif',
    day: -26,
    title: ['„Мадара“ отвори след ремонта', 'Madara is open again', '«Мадара» открылась после ремонта'],
    summary: [
      'Нови плочки, нови въжета и вода с два градуса по-топла за малките.',
      'New tiles, new lane ropes, and water two degrees warmer for the little ones.',
      'Новая плитка, новые дорожки и вода на два градуса теплее для малышей.',
    ],
    body: [
      paragraphs(
        'След шест седмици без звука на свирката басейнът отново е пълен. Сменени са плочките по цялото дъно, филтрите и въжетата между коридорите: оранжево и бяло, както помнят по-старите.',
        'За групите на „Делфинчета“ и „Костенурки“ водата в първи коридор вече е 30 градуса. Разликата се усеща, щом детето спре да трака със зъби на десетата минута.',
        'Съблекалните имат по още шест шкафчета и сешоар на височината на шестгодишен. Часовете остават същите, само неделното плуване започва в 10:00.',
      ),
      paragraphs(
        'After six weeks without the sound of a whistle the pool is full again. The tiles on the whole floor, the filters and the lane ropes are new: orange and white, as the older ones remember.',
        'For the Little Dolphins and the Turtles the water in lane one is now 30 degrees. You notice the difference when a child no longer chatters with its teeth after ten minutes.',
        'The changing rooms have six more lockers each, and a hair dryer at the height of a six-year-old. The timetable stays the same, only the Sunday swim now starts at 10:00.',
      ),
      paragraphs(
        'После шести недель без звука свистка бассейн снова полон. Заменены плитка по всему дну, фильтры и разделительные дорожки: оранжевое с белым, как помнят старшие.',
        'Для групп «Дельфинчики» и «Черепашки» вода на первой дорожке теперь 30 градусов. Разницу чувствуешь, когда ребёнок на десятой минуте уже не стучит зубами.',
        'В раздевалках прибавилось по шесть шкафчиков и фен на высоте шестилетнего. Расписание прежнее, только воскресное плавание начинается в 10:00.',
      ),
    ],
  },
  {
    slug: 'den-na-otvorenite-vrati',
    cover: 'news/open-day.avif',
    day: 5,
    title: ['Ден на отворените врати', 'Open day', 'День открытых дверей'],
    summary: [
      'Доведете приятел: всички коридори са свободни, а треньорите са във водата.',
      'Bring a friend: every lane is free, and the coaches are in the water.',
      'Приведите друга: все дорожки свободны, а тренеры в воде.',
    ],
    body: [
      paragraphs(
        'Един път в годината басейнът е без разписание. Който иска, плува; който не иска, учи от Георги Василев стойка на ръце под вода.',
        'За новите деца има проба по двайсет минути с треньор, без записване и без такса. Нужни са бански и шапка.',
        'В 12:00 е щафетата „родители срещу деца“. Миналата година родителите загубиха с половин басейн и искат реванш.',
      ),
      paragraphs(
        'Once a year the pool has no timetable. Those who want to swim do; those who do not can learn an underwater handstand from Georgi Vasilev.',
        'New children get a twenty-minute try-out with a coach, with no booking and no fee. All you need is a swimsuit and a cap.',
        'At noon there is the parents versus children relay. Last year the parents lost by half a pool, and they want a rematch.',
      ),
      paragraphs(
        'Раз в году в бассейне нет расписания. Кто хочет, плавает; кто не хочет, учится у Георги Василева стойке на руках под водой.',
        'Для новичков пробные двадцать минут с тренером, без записи и без оплаты. Нужны купальник и шапочка.',
        'В 12:00 эстафета «родители против детей». В прошлом году родители проиграли полбассейна и требуют реванша.',
      ),
    ],
  },
  {
    slug: 'lyatna-shkola',
    cover: 'news/summer-school.avif',
    day: null,
    title: ['Лятна школа: първи подробности', 'Summer school: first details', 'Летняя школа: первые подробности'],
    summary: [
      'Две седмици по два часа на ден, за деца, които искат да проплуват преди морето.',
      'Two weeks, two hours a day, for children who want to swim before the seaside.',
      'Две недели по два часа в день для детей, которые хотят поплыть до моря.',
    ],
    body: [
      paragraphs(
        'Школата е за деца от 6 до 12 години, разделени в три групи според това какво вече могат. Всяка група има свой треньор и помощник от състезателите.',
        'Ще има два потока. Братята и сестрите са в един и същи час, за да не чакат родителите два пъти.',
        'Цените и датите ще допълним, щом от „Олимпия“ потвърдят коридорите.',
      ),
      paragraphs(
        'The school is for children aged 6 to 12, in three groups by what they can already do. Each group has a coach and a helper from the competition squad.',
        'There will be two runs. Brothers and sisters swim at the same hour, so that parents do not wait twice.',
        'Prices and dates follow as soon as Olympia confirms the lanes.',
      ),
      paragraphs(
        'Школа для детей от 6 до 12 лет, в трёх группах по умению. У каждой группы свой тренер и помощник из спортсменов.',
        'Будет два потока. Братья и сёстры плавают в один час, чтобы родители не ждали дважды.',
        'Цены и даты добавим, как только «Олимпия» подтвердит дорожки.',
      ),
    ],
  },
];

/** Five articles: three are out, one comes in a few days, one is a draft. */
export async function seedNews(trx: Transaction): Promise<void> {
  const today = clubDay();
  const rows = ARTICLES.map(({ slug, cover, day, title, summary, body }) => ({
    slug,
    cover_path: cover,
    published_at: day === null ? null : `${addDays(today, day)}T07:30:00Z`,
    ...inThree('title', title),
    ...inThree('summary', summary),
    ...inThree('body', body),
  }));
  await trx.insertInto('news').values(rows).execute();
}
