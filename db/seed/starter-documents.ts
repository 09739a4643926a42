import type { DocumentKind } from '../../contracts/documents.ts';
import { paragraphs, type Texts } from './languages.ts';

export interface Draft {
  kind: DocumentKind;
  required: boolean;
  title: Texts;
  body: Texts;
}

/** Facts in square brackets are known to the club alone: the setup guide leaves the step open until the drafts are published. */
export const DRAFTS: Draft[] = [
  {
    kind: 'terms',
    required: true,
    title: ['Общи условия', 'Terms', 'Общие условия'],
    body: [
      paragraphs(
        '[Чернова: попълни скобите и прочети всяко изречение, преди да я публикуваш.]',
        '1. Услугите се предоставят от [име на дружеството или сдружението, ЕИК, адрес].',
        '2. Записването е за избрана група и план. Мястото е запазено от потвърждението; плащането е до датата, показана при него.',
        '3. Пакет с посещения важи до датата, показана при записването. Отсъствие се съобщава най-малко [24] часа по-рано.',
        '4. Ако клубът отмени урок, посещението се връща в пакета.',
        '5. При отказ клубът връща [какво и в какъв срок].',
        '6. Оплаквания се приемат на [имейл и телефон]. Потребителските спорове се разглеждат и от Комисията за защита на потребителите.',
      ),
      paragraphs(
        '[Draft: fill in the brackets and read every sentence before you publish it.]',
        '1. The services are provided by [name of the company or association, registration number, address].',
        '2. An enrollment is for a chosen class and plan. The seat is kept from the confirmation on; payment is due by the date beside it.',
        '3. A package of sessions is valid until the date shown at enrollment. An absence is announced at least [24] hours ahead.',
        '4. If the club cancels a lesson, the session goes back to the package.',
        '5. On withdrawal the club returns [what, and by when].',
        '6. Complaints go to [email and phone]. The Bulgarian Commission for Consumer Protection handles consumer disputes, too.',
      ),
      paragraphs(
        '[Черновик: заполните скобки и прочитайте каждое предложение, прежде чем публиковать.]',
        '1. Услуги оказывает [название общества или объединения, регистрационный номер, адрес].',
        '2. Запись оформляется на выбранную группу и план. Место сохраняется с момента подтверждения; оплата — до указанной при ней даты.',
        '3. Пакет занятий действует до даты, указанной при записи. О пропуске сообщают не менее чем за [24] часа.',
        '4. Если клуб отменяет занятие, посещение возвращается в пакет.',
        '5. При отказе клуб возвращает [что и в какой срок].',
        '6. Жалобы принимаются по [почта и телефон]. Споры потребителей рассматривает и Комиссия по защите потребителей Болгарии.',
      ),
    ],
  },
  {
    kind: 'privacy',
    required: true,
    title: ['Политика за поверителност', 'Privacy policy', 'Политика конфиденциальности'],
    body: [
      paragraphs(
        '[Чернова: попълни скобите и прочети всяко изречение, преди да я публикуваш.]',
        'Администратор на личните данни е [име, ЕИК, адрес, имейл].',
        'Пазим името и датата на раждане на детето, телефона и имейла на родителя, присъствията и плащанията: нужни са за договора с теб и за счетоводството.',
        'Данните виждат служителите на клуба и инструкторите на групата. Предаваме ги на [счетоводител, хостинг, доставчик на карти] само колкото е нужно.',
        'Счетоводните документи пазим колкото изисква законът, останалото [срок] след последния урок.',
        'Имаш право на копие, поправка и изтриване: пиши на [имейл]. Можеш да подадеш жалба до Комисията за защита на личните данни.',
      ),
      paragraphs(
        '[Draft: fill in the brackets and read every sentence before you publish it.]',
        'The controller of the personal data is [name, registration number, address, email].',
        'We keep the child’s name and date of birth, the parent’s phone and email, attendance and payments: they are needed for the contract with you and for the books.',
        'The club’s staff and the instructors of the class see them. We pass them on to [accountant, hosting, card provider] only as far as needed.',
        'Accounting records are kept as long as the law asks, the rest for [how long] after the last lesson.',
        'You have the right to a copy, a correction and erasure: write to [email]. You may complain to the Bulgarian Commission for Personal Data Protection.',
      ),
      paragraphs(
        '[Черновик: заполните скобки и прочитайте каждое предложение, прежде чем публиковать.]',
        'Оператор персональных данных — [название, регистрационный номер, адрес, почта].',
        'Мы храним имя и дату рождения ребёнка, телефон и почту родителя, посещения и платежи: они нужны для договора с вами и для бухгалтерии.',
        'Данные видят сотрудники клуба и тренеры группы. Мы передаём их [бухгалтер, хостинг, оператор карт] только в нужном объёме.',
        'Бухгалтерские документы хранятся столько, сколько требует закон, остальное — [срок] после последнего занятия.',
        'У вас есть право на копию, исправление и удаление: пишите на [почта]. Жалобу можно подать в Комиссию по защите личных данных Болгарии.',
      ),
    ],
  },
  {
    kind: 'health_data',
    required: true,
    title: ['Данни за здравето', 'Health data', 'Данные о здоровье'],
    body: [
      paragraphs(
        '[Чернова: прочети я и изтрий този ред, преди да я публикуваш.]',
        'Съгласявам се клубът да пази написаното от мен за здравето на детето: алергии, астма, лекарства, травми.',
        'Чете го инструкторът, който води урока, и всяко отваряне се записва. Служи за безопасността на детето във водата. Съгласието може да се оттегли по всяко време.',
      ),
      paragraphs(
        '[Draft: read it and delete this line before you publish it.]',
        'I agree that the club keeps what I write about my child’s health: allergies, asthma, medicines, injuries.',
        'The instructor who leads the lesson reads it, and every reading is logged. It serves the child’s safety in the water. Consent can be withdrawn at any time.',
      ),
      paragraphs(
        '[Черновик: прочитайте его и удалите эту строку, прежде чем публиковать.]',
        'Я согласен, чтобы клуб хранил написанное мной о здоровье ребёнка: аллергии, астма, лекарства, травмы.',
        'Читает это тренер, который ведёт занятие, и каждое чтение записывается. Это нужно для безопасности ребёнка в воде. Согласие можно отозвать в любое время.',
      ),
    ],
  },
  {
    kind: 'photos',
    required: false,
    title: ['Снимки и видео', 'Photos and video', 'Фото и видео'],
    body: [
      paragraphs(
        '[Чернова: прочети я и изтрий този ред, преди да я публикуваш.]',
        'Съгласявам се клубът да снима детето на тренировки и състезания да публикува снимките на своя сайт [и къде другаде] и да ги показва в албума на урока на семействата от същия урок. Съгласието е по желание и може да се оттегли; тогава снимките се свалят.',
      ),
      paragraphs(
        '[Draft: read it and delete this line before you publish it.]',
        'I agree that the club takes photos of my child at trainings and meets publishes them on its site [and where else], and shows them to the families of the same lesson in its album. Consent is optional and can be withdrawn; the photos are then taken down.',
      ),
      paragraphs(
        '[Черновик: прочитайте его и удалите эту строку, прежде чем публиковать.]',
        'Я согласен, чтобы клуб снимал ребёнка на тренировках и соревнованиях публиковал фотографии на своём сайте [и где ещё] и показывал их в альбоме занятия семьям этого занятия. Согласие добровольно и может быть отозвано; тогда фотографии снимаются.',
      ),
    ],
  },
  {
    kind: 'pool_rules',
    required: false,
    title: ['Правила на басейна', 'Pool rules', 'Правила бассейна'],
    body: [
      paragraphs(
        '[Чернова: допълни с правилата на твоя басейн и изтрий този ред, преди да я публикуваш.]',
        'Шапката е задължителна. Преди басейна се взема душ.',
        'На пода се ходи, не се тича. Скача се само когато инструкторът каже.',
        'Болно дете остава вкъщи. Децата излизат с родител или с човек, посочен от него.',
      ),
      paragraphs(
        '[Draft: add the rules of your pool and delete this line before you publish it.]',
        'A cap is required. Take a shower before the pool.',
        'Walk on the floor, do not run. Jump only when the instructor says so.',
        'A sick child stays at home. Children leave with a parent or a person named by the parent.',
      ),
      paragraphs(
        '[Черновик: добавьте правила вашего бассейна и удалите эту строку, прежде чем публиковать.]',
        'Шапочка обязательна. Перед бассейном принимают душ.',
        'По полу ходят, не бегают. Прыгают только по слову тренера.',
        'Больной ребёнок остаётся дома. Дети уходят с родителем или с человеком, которого он назвал.',
      ),
    ],
  },
];
