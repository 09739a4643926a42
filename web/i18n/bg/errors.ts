import type { ErrorCode, FieldFault } from '../../../contracts/errors.ts';

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
  email_exists: 'Вече има профил с този имейл.',
  email_address_invalid: 'Този имейл не изглежда верен.',
  validation_failed: 'Нещо във формата не е наред. Провери полетата.',
  weak_password: 'Паролата трябва да е поне 6 знака.',
  same_password: 'Новата парола трябва да е различна от старата.',
  user_banned: 'Този профил е спрян. Обади се на клуба.',
  signup_disabled: 'Регистрацията е затворена в момента.',
  otp_expired: 'Линкът е изтекъл или вече е използван. Поискай нов.',
  session_missing: 'Влез отново, за да продължиш.',
  session_not_found: 'Влез отново, за да продължиш.',
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
  reauthentication_needed: 'Излез и влез отново, после опитай пак.',
  identity_already_exists: 'Този профил в Google вече е свързан с друг профил тук.',
  single_identity_not_deletable: 'Това е единственият ти начин за вход. Първо си избери парола.',
  passwords_differ: 'Двете пароли не са еднакви.',
  request_timeout: 'Отговорът се забави. Опитай пак.',
  '23505': 'Това вече съществува.',
  '23503': 'Нещо друго зависи от това.',
  '42501': 'Нямаш права за това.',
  PGRST116: 'Не намерихме това.',

  required: 'Попълни това поле.',
  too_short_one: 'Най-малко {{count}} знак.',
  too_short_other: 'Най-малко {{count}} знака.',
  too_long_one: 'Най-много {{count}} знак.',
  too_long_other: 'Най-много {{count}} знака.',
  too_small: 'Стойността е твърде малка.',
  too_big: 'Стойността е твърде голяма.',
  invalid: 'Тази стойност не е вярна.',
  invalid_email: 'Това не е имейл адрес.',
  invalid_phone: 'Това не е телефонен номер.',
  invalid_date: 'Това не е дата. Пример: 05.03.2018',
  in_the_future: 'Тази дата е в бъдещето.',
  invalid_iban: 'Този IBAN не е верен. Българският има 22 знака и започва с BG.',
  latin_only: 'Само латински букви, цифри и тире.',
  invalid_eik: 'Този ЕИК не е верен: провери цифрите.',
  before_start: 'Краят е преди началото.',
  in_the_past: 'Тази дата е минала.',
  duplicate: 'Това вече е добавено.',
  unknown_field: 'Това поле не е познато.',
  invalid_sessions: 'Не разбирам дните и часовете. Пример: пн 17:30, ср 17:30',
  control_characters: 'Има знаци, които не могат да се запишат.',

  invalid_input: 'Някои стойности липсват или не са верни.',
  not_signed_in: 'Влез в профила си.',
  not_allowed: 'Нямаш права за това.',
  too_many_requests: 'Твърде много опити. Изчакай малко.',
  try_again: 'Някой друг промени това в същия миг. Опитай пак.',
  child_not_found: 'Детето не е намерено.',
  not_your_child: 'Това дете е записано от друго семейство.',
  duplicate_child: 'Вече има дете с това име и рождена дата.',
  same_child: 'Избери две различни деца.',
  children_overlap: 'И двете деца са в един и същи клас, събитие или месечна сметка. Първо остави само едното.',
  name_mismatch: 'Name does not match',
  class_not_found: 'Този клас не съществува.',
  class_closed: 'Този клас не приема записвания.',
  class_has_enrollments: 'В този клас има записани деца.',
  session_exists: 'This session already exists',
  lane_clash: 'По това време коридорът е зает от друг клас.',
  hall_clash: 'По това време залата е заета от друг клас.',
  instructor_clash: 'По това време инструкторът води друг клас.',
  instructor_not_found: 'Този инструктор не съществува.',
  capacity_below_taken: 'Записаните деца са повече от новия капацитет.',
  location_not_found: 'Тази локация не съществува.',
  location_closed: 'Тази локация не работи в момента.',
  plan_not_found: 'Този план не съществува.',
  plan_not_for_location: 'Този план не се предлага на тази локация.',
  enrollment_not_found: 'Това записване не съществува.',
  already_enrolled: 'Детето вече е записано в този клас.',
  enrollment_ended: 'Това записване е приключило.',
  renews_itself: 'Месечният план се подновява сам.',
  payment_waits: 'Вече има плащане, което чака. Плати първо него.',
  same_class: 'Избери друг клас.',
  class_full: 'Класът е пълен.',
  offer_not_found: 'Това предложение не съществува.',
  offer_open: 'За това дете вече се пази място.',
  not_waiting: 'Това дете вече не чака в този списък.',
  offer_lapsed: 'Предложението е изтекло.',
  meeting_not_found: 'Този урок не съществува.',
  meeting_cancelled: 'Този урок е отменен.',
  too_early: 'Урок се отбелязва от началото на деня му.',
  too_late: 'Урок се отбелязва до 60 дни назад.',
  not_in_class: 'Детето не е записано в този клас.',
  lesson_started: 'Този урок вече е започнал.',
  meeting_not_cancelled: 'Този урок не е отменен.',
  absence_not_found: 'За този урок няма обявено отсъствие.',
  notice_over: 'Срокът мина: извиненото отсъствие остава. Ако детето дойде, треньорът ще го отбележи.',
  substitute_asked: 'За този урок вече се търси заместник.',
  substitute_not_wanted: 'За този урок вече не се търси заместник.',
  same_level: 'Избери друго ниво.',
  skill_not_found: 'Това умение не съществува.',
  payment_not_found: 'Това плащане не съществува.',
  payment_not_pending: 'Това плащане вече не чака.',
  card_validates_itself: 'Плащане с карта се потвърждава само от банката.',
  method_not_available: 'Този начин на плащане не е достъпен.',
  nothing_to_pay: 'Няма нищо за плащане.',
  provider_silent: 'Доставчикът на картови плащания не отговаря. Опитай пак след малко.',
  provider_refused: 'Доставчикът на картови плащания отказа.',
  card_not_found: 'Тази карта не е намерена.',
  refund_failed: 'Връщането не успя.',
  refund_needs_provider: 'Плащането е минало през доставчик на карти, който не е включен.',
  refund_too_large: 'Не може да се върне повече от платеното.',
  no_credit: 'Семейството няма кредит в клуба.',
  credit_too_small: 'Семейството има в клуба по-малко от това.',
  credit_spent: 'Кредитът от този превод вече е използван.',
  payment_refunded: 'От това плащане вече е върнато.',
  transfer_too_small: 'Преводът е по-малък от вече потвърденото плащане.',
  different_families: 'Един превод плаща само за едно семейство.',
  transaction_decided: 'За този превод вече е решено.',
  transaction_not_found: 'Този превод не съществува.',
  statement_faulty: 'Има редове, които не могат да се прочетат. Нищо не е внесено.',
  statement_empty: 'В извлечението няма нито един ред.',
  statement_too_long: 'Извлечението е над 700 kB или 5000 реда. Избери по-кратък период.',
  statement_columns: 'В извлечението липсват колони: Дата, Сума или Тип (КТ/ДТ).',
  statement_unreadable:
    'Това не е банково извлечение в CSV или HTML (.xls). Изтегли го от банката в един от тези формати.',
  invoice_exists: 'За това плащане вече има фактура.',
  invoice_requested: 'За това плащане вече е поискана фактура.',
  invoice_not_found: 'Този документ не е намерен.',
  invoice_not_ready: 'Фактура се издава за платено, което не е върнато.',
  invoices_not_set_up: 'Клубът още не е въвел фирмените си данни.',
  invoice_needs_buyer: 'Впиши на кого се издава фактурата.',
  request_decided: 'Някой вече е решил по това искане.',
  receipt_not_ready: 'Разписката ще е готова, щом плащането бъде потвърдено.',
  payment_not_settled: 'Връща се само платена сума.',
  not_a_kindergarten: 'Само детска градина се таксува по месеци.',
  no_bills: 'За този месец още няма издадени сметки.',
  bill_issued: 'Тази сметка вече е издадена.',
  month_charged: 'За този месец планът вече е начислил такса.',
  import_unreadable: 'Файлът не е CSV или Excel (.xlsx).',
  import_columns: 'Във файла липсват колони.',
  import_empty: 'Във файла няма редове.',
  import_too_long: 'Файлът е по-голям от 700 kB или 1000 реда. Раздели го.',
  subscription_not_found: 'Този абонамент не съществува.',
  subscription_ended: 'Този абонамент е приключил.',
  promotion_not_found: 'Няма такъв промо код. Провери буквите и цифрите.',
  promotion_ended: 'Този промо код не важи днес.',
  promotion_used_up: 'Този промо код вече е изчерпан.',
  promotion_used: 'Семейството вече е използвало този промо код.',
  promotion_not_for_plan: 'Този промо код не е за избрания план.',
  promotion_exists: 'Вече има промо код с това име.',
  price_change_not_found: 'Тази промяна на цена вече не съществува.',
  price_change_exists: 'За този ден вече има планирана промяна.',
  price_change_began: 'Тази цена вече важи и не може да се оттегли.',
  same_price: 'Избери цена, която е различна.',
  pauses_off: 'Клубът не прави паузи на абонаменти. Пиши ни, ако е нужно.',
  not_pausable: 'Тук се плаща само за посетеното: пауза не е нужна.',
  pause_exists: 'Този абонамент вече е на пауза или има заявена.',
  pause_not_found: 'Тази пауза не съществува или вече е свършила.',
  pause_too_long: 'Дните са повече, отколкото може да са паузите за дванайсет месеца.',
  pause_after_end: 'Абонаментът приключва преди края на паузата.',
  nothing_owed: 'Семейството вече не дължи нищо.',
  subscription_not_ending: 'Този абонамент и сега се подновява.',
  document_not_found: 'Този документ не съществува.',
  document_is_out: 'Тази версия вече е публикувана. Напиши нова.',
  draft_exists: 'Вече има чернова или планирана версия на този документ.',
  document_by_choice: 'За документ по избор не се напомня.',
  document_outdated: 'Има по-нова версия на този документ.',
  consent_not_found: 'Това съгласие не съществува или вече е оттеглено.',
  invitation_not_found: 'Тази покана не съществува.',
  invitation_used: 'Тази покана вече е приета.',
  invitation_ended: 'Тази покана е изтекла или е оттеглена.',
  already_guardian: 'Вече си родител на тези деца.',
  guardian_not_found: 'Този човек не е втори родител на детето.',
  email_mismatch: 'Имейлът не съвпада.',
  teaches_classes: 'На твое име се водят класове. Клубът първо трябва да ги предаде на друг инструктор.',
  user_not_found: 'Този потребител не съществува.',
  last_admin: 'Клубът има нужда поне от един администратор.',
  account_disabled: 'Този профил е спрян. Обади се на клуба.',
  not_yourself: 'Не може със собствения ти профил.',
  user_exists: 'Вече има профил с този имейл. Смени ролята му от списъка.',
  other_address: 'Поканата е за друг имейл. Влез с него или поискай нова.',
  athlete_decided: 'За този профил вече е решено.',
  athlete_not_found: 'Този състезател не съществува.',
  team_member_not_found: 'Този човек от екипа не съществува.',
  message_not_found: 'Това съобщение не съществува.',
  closure_not_found: 'Тези почивни дни не съществуват.',
  jobs_not_running: 'Фоновата работа още не е тръгнала. Опитай след малко.',
  link_used: 'Този линк вече е използван.',
  product_not_found: 'Този продукт не съществува.',
  out_of_stock: 'Няма толкова налични бройки.',
  order_not_found: 'Тази поръчка не съществува.',
  event_not_found: 'Това събитие не съществува.',
  event_started: 'Събитието вече е започнало.',
  event_has_registrations: 'За събитието има записани. Първо ги отпиши.',
  event_capacity_below_taken: 'Повече хора са записани, отколкото побира новият капацитет.',
  registration_closed: 'Записването за събитието е приключило.',
  already_registered: 'Вече има записване за това събитие.',
  registration_not_found: 'Това записване не съществува.',
  order_paid: 'Поръчката е платена: офисът я отказва и връща парите.',
  price_changed: 'Цената се е променила. Виж количката отново.',
  order_not_pending: 'Тази поръчка вече не чака.',
} satisfies Record<Code, string> & Record<string, string>;
