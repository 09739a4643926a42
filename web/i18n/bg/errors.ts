import type { ErrorCode, FieldFault } from '../../../contracts/errors.ts';
import type { adminErrors } from './admin-errors.ts';

/** Codes that come from elsewhere than the contracts: signing in, the network, tables. */
export type OtherCode =
  | 'unexpected'
  | 'offline'
  | 'invalid_credentials'
  | 'email_not_confirmed'
  | 'user_already_exists'
  | 'email_exists'
  | 'email_address_invalid'
  | 'validation_failed'
  | 'weak_password'
  | 'same_password'
  | 'user_banned'
  | 'signup_disabled'
  | 'otp_expired'
  | 'session_missing'
  | 'session_not_found'
  | 'over_request_rate_limit'
  | 'over_email_send_rate_limit'
  | 'provider_disabled'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'flow_state_expired'
  | 'flow_state_already_used'
  | 'flow_state_not_found'
  | 'provider_email_needs_verification'
  | 'mfa_verification_failed'
  | 'mfa_challenge_expired'
  | 'insufficient_aal'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'reauthentication_needed'
  | 'identity_already_exists'
  | 'single_identity_not_deletable'
  | 'passwords_differ'
  | 'at_least'
  | 'at_most'
  | 'not_a_number'
  | 'not_a_sum'
  | 'currency_stays'
  | 'birth_year'
  | 'date_too_early'
  | 'date_too_late'
  | 'request_timeout'
  | '23505'
  | '23503'
  | '42501'
  | 'PGRST116';

/** Every code that must have a text; those with a count have plural forms beside. */
export type Code = Exclude<ErrorCode | FieldFault, 'too_short' | 'too_long'> | OtherCode;

export const errors = {
  unexpected: 'Нещо се обърка. Опитай пак след малко.',
  offline: 'Няма връзка. Провери интернета и опитай пак.',
  invalid_credentials: 'Имейлът или паролата не са верни.',
  email_not_confirmed: 'Имейлът още не е потвърден. Отвори писмото от нас.',
  user_already_exists: 'Вече има профил с този имейл.',
  email_exists: 'Вече има профил с този имейл. Влез с паролата си.',
  email_address_invalid: 'Този имейл не изглежда верен.',
  validation_failed: 'Нещо във формата не е наред. Провери полетата.',
  weak_password: 'Паролата трябва да е поне 6 знака.',
  common_password: 'Тази парола е твърде позната. Избери друга; ако влизаш, поискай нова от „Забравена парола“.',
  same_password: 'Новата парола трябва да е различна от старата.',
  user_banned: 'Този профил е спрян. Обади се на клуба.',
  signup_disabled: 'Регистрацията е затворена в момента.',
  otp_expired: 'Линкът е изтекъл или вече е използван. Поискай нов.',
  session_missing: 'Влез отново, за да продължиш.',
  session_not_found: 'Влез отново, за да продължиш.',
  session_ended: 'Излязъл си от профила си. Влез отново, за да продължиш.',
  proof_needed: 'Покажи първо паролата си или кода от писмото.',
  over_request_rate_limit: 'Твърде много опити. Изчакай малко.',
  over_email_send_rate_limit: 'Пратихме ти писмо преди малко. Изчакай минута.',
  provider_disabled: 'Този начин за вход не е включен.',
  bad_oauth_callback: 'Входът не беше завършен. Опитай пак.',
  bad_oauth_state: 'Входът се забави твърде много. Започни отначало.',
  flow_state_expired: 'Входът се забави твърде много. Започни отначало.',
  flow_state_already_used: 'Входът се забави твърде много. Започни отначало.',
  flow_state_not_found: 'Входът се забави твърде много. Започни отначало.',
  provider_email_needs_verification: 'Google не е потвърдил този имейл. Влез с парола или потвърди имейла в Google.',
  mfa_verification_failed: 'Кодът не е верен. Виж дали часът на телефона е точен и опитай със следващия код.',
  mfa_challenge_expired: 'Кодът закъсня. Опитай със следващия.',
  insufficient_aal: 'За това е нужна втората стъпка. Влез отново с код.',
  current_password_invalid: 'Сегашната парола не е вярна.',
  current_password_required: 'Въведи сегашната си парола.',
  reauthentication_not_valid: 'Кодът е грешен или е изтекъл.',
  reauthentication_needed: 'Поискай код и го въведи.',
  identity_already_exists: 'Този профил в Google вече е свързан с друг профил тук.',
  single_identity_not_deletable: 'Това е единственият ти начин за вход. Първо си избери парола.',
  passwords_differ: 'Двете пароли не са еднакви.',
  request_timeout: 'Отговорът се забави. Опитай пак.',
  '23505': 'Това вече съществува.',
  '23503': 'Не може: използва се и на друго място.',
  '42501': 'Нямаш права за това.',
  PGRST116: 'Не намерихме това.',

  required: 'Попълни това поле.',
  too_short_one: 'Най-малко {{count}} знак.',
  too_short_other: 'Най-малко {{count}} знака.',
  too_long_one: 'Най-много {{count}} знак.',
  too_long_other: 'Най-много {{count}} знака.',
  at_least: 'Напиши {{limit}} или повече.',
  at_most: 'Напиши {{limit}} или по-малко.',
  not_a_number: 'Напиши число, например 12.',
  not_a_sum: 'Напиши сума до 99 999,99, например 40 или 40,50.',
  birth_year: 'Годината трябва да е между {{from}} и {{to}}.',
  date_too_early: 'Избери по-късна дата.',
  date_too_late: 'Избери по-ранна дата.',
  too_small: 'Стойността е твърде малка.',
  born_too_early: 'Тази дата е твърде отдавна за дете.',
  too_big: 'Стойността е твърде голяма.',
  invalid: 'Тази стойност не е вярна.',
  invalid_list: 'Само числа, разделени със запетая, в допустимите граници.',
  invalid_email: 'Това не е имейл адрес.',
  invalid_phone: 'Това не е телефонен номер.',
  invalid_date: 'Това не е дата. Пример: 05.03.2018',
  in_the_future: 'Тази дата е в бъдещето.',
  invalid_postcode: 'Пощенският код е от четири цифри.',
  invalid_iban: 'Този IBAN не е верен. Българският има 22 знака и започва с BG.',
  latin_only: 'Само латински букви, цифри и тире.',
  invalid_eik: 'Този ЕИК не е верен: провери цифрите.',
  not_returned: 'Парите още не са върнати: напиши защо.',
  event_unknown: 'Такава дисциплина няма: напиши например „100 м бруст“.',
  course_unknown: 'Такъв басейн няма: напиши „25 м“, „50 м“ или „25 ярда“.',
  time_unknown: 'Това не е време. Пиши например 1:02,35.',
  impossible_time: 'Такова време не се плува на това разстояние: провери го.',
  same_time: 'Краят трябва да е различен от началото.',
  before_start: 'Краят е преди началото.',
  in_the_past: 'Тази дата е минала.',
  duplicate: 'Това вече е добавено.',
  unknown_field: 'Това поле не е познато.',
  invalid_sessions: 'Не разбирам дните и часовете. Пример: пн 17:30, ср 17:30',
  invalid_name: 'В името няма нови редове и адреси, нито знаците @ и \\.',
  invalid_signature: 'Подпиши с име и фамилия: буква или инициали не стигат.',
  card_expired: 'Срокът на картата е изтекъл.',
  control_characters: 'Има знаци, които не могат да се запишат.',

  invalid_input: 'Някои стойности липсват или не са верни.',
  name_not_plain: 'В името няма нови редове и адреси, нито знаците @ и \\.',
  not_signed_in: 'Влез в профила си.',
  not_allowed: 'Нямаш права за това.',
  too_many_requests: 'Твърде много опити. Изчакай малко.',
  try_again: 'Някой друг промени това в същия миг. Опитай пак.',
  child_not_found: 'Детето не е намерено.',
  not_your_child: 'Това дете не е от твоето семейство.',
  duplicate_child: 'Вече има дете с това име и рождена дата.',
  name_mismatch: 'Name does not match',
  class_not_found: 'Тази група не съществува.',
  season_not_open: 'Записването за теб още не е започнало.',
  draw_not_found: 'За този сезон няма жребий.',
  draw_closed: 'Жребият е затворен: желанията вече не се променят.',
  hold_not_found: 'Тук няма задържано място.',
  too_many_holds: 'Задържа места твърде често, без да запишеш дете. Опитай пак утре.',
  proposal_not_found: 'Това предложение за следващия сезон го няма.',
  proposal_lapsed: 'Срокът за отговор изтече и мястото вече не се пази.',
  proposal_answered: 'На това предложение вече е отговорено.',
  class_closed: 'Тази група не приема записвания.',
  location_not_found: 'Това място не съществува.',
  location_closed: 'Това място не работи в момента.',
  plan_not_found: 'Този план не съществува.',
  plan_not_for_location: 'Този план не се предлага тук.',
  enrollment_not_found: 'Това записване не съществува.',
  already_enrolled: 'Детето вече е записано в тази група.',
  enrollment_ended: 'Това записване е приключило.',
  renews_itself: 'Месечният план се подновява сам.',
  package_not_ending: 'Пакетът още не свършва.',
  fee_paid: 'Тази такса е платена. Ако е нужно, върни парите.',
  amount_changed: 'Сумата се е променила междувременно и нищо не е поискано. Виж новата сума и потвърди пак.',
  seat_taken: 'Последното място току-що беше заето. Нищо не е записано и нищо не е поискано.',
  plan_by_attendance: 'Този план се плаща според посещенията и няма своя цена.',
  payment_waits: 'Вече има плащане, което чака. Плати първо него.',
  same_class: 'Избери друга група.',
  phone_missing: 'Първо остави телефон, на който клубът да се обади.',
  documents_missing: 'Документите, нужни за записване, още не са подписани.',
  class_full: 'Групата е пълна.',
  class_on_all_days: 'Тази група е само за деца, които идват във всички нейни дни.',
  day_not_of_class: 'Групата няма урок в този ден.',
  days_full: 'Няма свободно място в тези дни.',
  same_days: 'Избери други дни.',
  plan_not_for_days: 'Този план е за друг брой дни в седмицата.',
  offer_not_found: 'Това предложение не съществува.',
  offer_open: 'За това дете вече се пази място.',
  not_waiting: 'Това дете вече не чака в този списък.',
  offer_lapsed: 'Предложението е изтекло.',
  lesson_not_found: 'Този урок не съществува.',
  lesson_cancelled: 'Този урок е отменен.',
  lesson_started: 'Този урок вече е започнал.',
  seat_given: 'Мястото в този урок вече е дадено на друго дете.',
  no_make_up_credit: 'Детето няма право на отработване за този ден.',
  trial_used: 'Пробният урок е еднократен, а детето вече е тренирало в клуба.',
  make_up_taken: 'Отработването за този урок вече е записано: първо го откажи.',
  lesson_does_not_fit: 'Този урок не е за детето: друго ниво, възраст или час.',
  package_unpaid: 'Вече има пакет частни уроци, който чака плащане.',
  visits_unpaid: 'Вече има записани посещения, които чакат плащане: плати първо тях или се обади на клуба.',
  visit_notice_over: 'Късно е за промяна: обади се на клуба.',
  visit_exists: 'Детето вече е записано за този урок.',
  contract_not_found: 'Нямаш такъв договор.',
  order_sent: 'Поръчката вече пътува. Откажи се от договора.',
  order_withdrawn: 'Купувачът се е отказал от тази поръчка.',
  withdrawal_too_late: 'Срокът за отказ е минал.',
  withdrawal_exists: 'Отказът от това вече е получен.',
  withdrawal_not_found: 'Няма такъв отворен отказ.',
  visit_not_found: 'Няма такова посещение.',
  absence_not_found: 'За този урок няма обявено отсъствие.',
  notice_over: 'Срокът мина: извиненото отсъствие остава. Ако детето дойде, треньорът ще го отбележи.',
  own_family: 'За собственото ти семейство го прави друг от екипа.',
  family_handled:
    'Ти направи профила на това семейство или му даде пари: то не става твое. Обърни се към администратор.',
  payment_not_found: 'Това плащане не съществува.',
  payment_not_pending: 'Това плащане вече не чака.',
  card_validates_itself: 'Плащане с карта се потвърждава само от банката.',
  method_not_available: 'Този начин на плащане не е достъпен.',
  nothing_to_pay: 'Няма нищо за плащане.',
  provider_silent: 'Доставчикът на плащания не отговаря. Опитай пак след малко.',
  provider_refused: 'Доставчикът на плащания отказа.',
  card_not_found: 'Тази карта не е намерена.',
  refund_failed: 'Връщането не успя.',
  no_credit: 'Семейството няма кредит в клуба.',
  credit_too_small: 'Семейството има в клуба по-малко от това.',
  credit_spent: 'Кредитът от този превод вече е използван.',
  payment_refunded: 'От това плащане вече е върнато.',
  statement_unreadable:
    'Това не е банково извлечение в CAMT.053, MT940, CSV или Excel. Изтегли го от банката в един от тези формати.',
  invoice_exists: 'За това плащане вече има фактура.',
  invoice_requested: 'За това плащане вече е поискана фактура.',
  invoice_not_found: 'Този документ не е намерен.',
  invoice_not_ready: 'Фактура се издава за платено, което не е върнато.',
  invoice_needs_buyer: 'Впиши на кого се издава фактурата.',
  payment_not_settled: 'Връща се само платена сума.',
  file_too_heavy: 'Файлът се чете твърде дълго: запази го наново или го раздели на няколко.',
  subscription_not_found: 'Този абонамент не съществува.',
  subscription_ended: 'Този абонамент е приключил.',
  promotion_not_found: 'Няма такъв промокод. Провери буквите и цифрите.',
  promotion_ended: 'Този промокод не важи днес.',
  promotion_used_up: 'Този промокод вече е изчерпан.',
  promotion_used: 'Семейството вече е използвало този промокод.',
  promotion_not_for_plan: 'Този промокод не е за избрания план.',
  pauses_off: 'Клубът не прави паузи на абонаменти. Пиши ни, ако е нужно.',
  not_pausable: 'Тук се плаща само за посетеното: пауза не е нужна.',
  pause_exists: 'Този абонамент вече е на пауза или има заявена.',
  pause_not_found: 'Тази пауза не съществува или вече е свършила.',
  pause_too_long: 'Дните са повече, отколкото може да са паузите за дванайсет месеца.',
  pause_after_end: 'Абонаментът приключва преди края на паузата.',
  nothing_owed: 'Семейството вече не дължи нищо.',
  subscription_not_ending: 'Този абонамент и сега се подновява.',
  document_not_found: 'Този документ не съществува.',
  document_outdated: 'Има по-нова версия на този документ.',
  consent_not_found: 'Това съгласие не съществува или вече е оттеглено.',
  invitation_not_found: 'Тази покана не съществува.',
  invitation_used: 'Тази покана вече е приета.',
  invitation_ended: 'Тази покана е изтекла или е оттеглена.',
  invitation_by_club: 'Тази покана е от клуба. Човек от екипа става втори родител, ако го покани самият първи родител.',
  invitation_to_parent: 'Това е имейлът на първия родител. Въведи имейла на втория.',
  already_guardian: 'Вече си родител на тези деца.',
  guardian_not_found: 'Този човек не е втори родител на детето.',
  email_mismatch: 'Имейлът не съвпада.',
  user_not_found: 'Този потребител не съществува.',
  account_disabled: 'Този профил е спрян. Обади се на клуба.',
  already_came: 'Семейството вече е влизало в профила си.',
  claim_not_found: 'Този код не важи: непознат, използван или с изтекъл срок. Поискай нов от клуба.',
  family_not_found: 'Клубът не познава това семейство.',
  no_email: 'Този профил няма имейл. Добави го в „Моят профил“.',
  no_phone: 'За това семейство няма телефон.',
  same_account: 'Избери два различни профила.',
  other_address: 'Поканата е за друг имейл. Влез с него или поискай нова.',
  athlete_not_found: 'Този състезател не съществува.',
  athlete_child_taken: 'Това дете вече е друг състезател.',
  athlete_incomplete: 'Липсва името или рождената дата на състезателя.',
  birth_date_fixed: 'Рождената дата вече не може да се промени. Обади се на клуба.',
  parent_needed: 'Родителят още не е потвърдил този профил.',
  parent_not_needed: 'За този профил не е нужно потвърждение от родител.',
  parent_is_athlete: 'Имейлът на родителя не може да е твоят.',
  confirmation_not_found: 'Този линк не съществува.',
  confirmation_used: 'На този линк вече е отговорено.',
  confirmation_ended: 'Линкът е изтекъл или е заменен с по-нов.',
  certificate_not_found: 'Този документ не съществува.',
  attachment_missing: 'Файловете вече не чакат. Избери ги отново.',
  certificate_file_missing: 'Файлът не се качи. Избери го отново.',
  certificate_over: 'Документът вече не е валиден.',
  thread_not_found: 'Този разговор не съществува.',
  answer_link_not_found: 'Този линк не съществува или вече не важи.',
  message_asks_nothing: 'Това съобщение не пита за „да“ или „не“.',
  message_not_found: 'Това съобщение не съществува.',
  push_not_possible: 'До този браузър не могат да се изпращат известия.',
  link_used: 'Този линк вече е използван.',
  product_not_found: 'Този продукт не съществува.',
  size_required: 'Избери размер.',
  size_not_found: 'Този размер не съществува.',
  out_of_stock: 'Няма толкова налични бройки.',
  order_not_found: 'Тази поръчка не съществува.',
  event_not_found: 'Това събитие не съществува.',
  event_not_begun: 'Присъствието се отбелязва от първия ден на събитието.',
  event_started: 'Събитието вече е започнало.',
  event_day_full: 'Един от дните вече е пълен.',
  event_day_taken: 'За ден, който отпада, има записани. Първо им смени дните.',
  registration_closed: 'Записването за събитието е приключило.',
  already_registered: 'Вече има записване за това събитие.',
  registration_not_found: 'Това записване не съществува.',
  order_paid: 'Поръчката е платена: офисът я отказва и връща парите.',
  order_refund_first: 'Първо върнете парите от плащането: над сумата на клуба ги одобрява втори администратор.',
  price_changed: 'Цената се е променила. Виж количката отново.',
  order_not_pending: 'Тази поръчка вече не чака.',
  StorageFull: 'Няма повече място за файлове. Обади се на клуба.',
} satisfies Record<Exclude<Code, keyof typeof adminErrors>, string> & Record<string, string>;
