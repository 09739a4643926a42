import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { EASYPAY_STAND_IN } from '../../../contracts/payments.ts';
import type { Locale } from '../../../contracts/roles.ts';
import { requestLocale } from '../../platform/http/request-locale.ts';
import { sendTestPage, testPage } from '../cards/test-pages.ts';
import type { EasyPayBill, EasyPayStandIn } from './easypay-stand-in.ts';

const LARGEST_BODY = 1024;

const TEXTS = {
  bg: {
    title: 'Пробна каса',
    note: 'Това не е EasyPay. В демото тук стои измислена каса: никой не взема пари.',
    code: 'Код за плащане {{code}}',
    take: 'Вземи парите',
    paid: 'Платено',
    done: 'Клубът вече знае. Страницата с плащането се обновява сама.',
    gone: 'Кодът не важи',
    check: 'Провери цифрите. Изтекъл код не се плаща: клубът дава нов.',
    ask: 'Код за плащане',
    find: 'Покажи сумата',
  },
  en: {
    title: 'Practice cash desk',
    note: 'This is not EasyPay. The demo shows an invented cash desk here and takes no money.',
    code: 'Payment code {{code}}',
    take: 'Take the money',
    paid: 'Paid',
    done: 'The club knows it already. The page with the payment updates by itself.',
    gone: 'The code is not valid',
    check: 'Check the digits. An expired code is not paid: the club gives a new one.',
    ask: 'Payment code',
    find: 'Show the sum',
  },
  ru: {
    title: 'Пробная касса',
    note: 'Это не EasyPay. В демо здесь вымышленная касса: деньги никто не берёт.',
    code: 'Код для оплаты {{code}}',
    take: 'Принять деньги',
    paid: 'Оплачено',
    done: 'Клуб уже знает. Страница с платежом обновляется сама.',
    gone: 'Код не действует',
    check: 'Проверьте цифры. По истёкшему коду не платят: клуб даёт новый.',
    ask: 'Код для оплаты',
    find: 'Показать сумму',
  },
} as const satisfies Record<Locale, Record<string, string>>;

/** The invented cash desk of a demo: `GET` asks for a code, `GET …?code=` shows what waits under it, `POST` takes the cash. */
export function createEasyPayDesk(standIn: EasyPayStandIn): Hono {
  const app = new Hono();
  app.use(EASYPAY_STAND_IN, bodyLimit({ maxSize: LARGEST_BODY }));
  app.get(EASYPAY_STAND_IN, (c) => show(c, standIn));
  app.post(EASYPAY_STAND_IN, async (c) => {
    await standIn.pay(codeOf(c));
    return c.redirect(`${EASYPAY_STAND_IN}?${new URLSearchParams({ code: codeOf(c) })}`, 303);
  });
  return app;
}

/** The ten digits of a code, also typed with spaces; nothing for any other text, which no bill can have. */
const codeOf = (c: Context): string => /^\d{10}$/.exec((c.req.query('code') ?? '').replaceAll(' ', ''))?.[0] ?? '';

async function show(c: Context, standIn: EasyPayStandIn): Promise<Response> {
  const locale = requestLocale(c.req.raw);
  const text = TEXTS[locale];
  const bill = await standIn.billOf(codeOf(c));
  if (bill?.status === 'waiting') return sendTestPage(c, waiting(locale, bill), 200);
  const isPaid = bill?.status === 'paid';
  const isAsked = c.req.query('code') !== undefined;
  const body = html`<p class="note">${text.note}</p>
    <h1>${isPaid ? text.paid : isAsked ? text.gone : text.title}</h1>
    ${isPaid || isAsked ? html`<p>${isPaid ? text.done : text.check}</p>` : ''}
    <form>
      <label for="code">${text.ask}</label>
      <input id="code" name="code" inputmode="numeric" autocomplete="off" required maxlength="20" />
      <button class="go">${text.find}</button>
    </form>`;
  return sendTestPage(c, testPage(locale, text.title, body), isPaid || !isAsked ? 200 : 404);
}

function waiting(locale: Locale, { code, euro_cents, description }: EasyPayBill): string {
  const text = TEXTS[locale];
  const amount = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(euro_cents / 100);
  return testPage(
    locale,
    text.title,
    html`<p class="note">${text.note}</p>
      <h1>${text.title}</h1>
      <p class="muted">${text.code.replace('{{code}}', code)} · ${description}</p>
      <p class="amount">${amount}</p>
      <form method="post"><button class="go">${text.take}</button></form>`,
  );
}
