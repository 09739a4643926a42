import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS, type NotificationFacts, type NotificationKind } from '../../contracts/notifications.ts';
import { LOCALES, type Locale } from '../../contracts/roles.ts';
import type { Email } from '../platform/email/outbox.ts';
import { confirmationEmail } from './athletes/confirmation-email.ts';
import { invitationEmail } from './children/guardians/invitation-email.ts';
import { composeAnswer } from './contact/answer-email.ts';
import { composeArrival } from './contact/arrival-email.ts';
import { composeEmail } from './core/notifications/compose-email.ts';
import { userInvitationEmail } from './users/invitations/invitation-email.ts';

/** Texts that a user may have typed as a name, a title or a note: elements, the end of a title, an attribute, a template. */
const WORDS = `</title><img/src=x/onerror=hacked()>"'><script>hacked()</script><a/href=javascript:hacked()>{name}{club}$&</a>`;
const CLUB = { name: WORDS, name_en: WORDS, name_ru: WORDS, email: 'club@club.example', phones: [WORDS] };
const LINK = 'https://club.example/link';

const FACTS: NotificationFacts = {
  child_name: WORDS,
  child_names: [WORDS, WORDS],
  class_title: WORDS,
  title: WORDS,
  name: WORDS,
  note: WORDS,
  reason: WORDS,
  reference: WORDS,
  amount: 1200,
  expires_at: '2026-11-21T10:00:00Z',
  starts_at: '2026-11-21T10:00:00Z',
  valid_until: '2026-11-21',
  valid_from: '2026-11-21',
  position: 2,
  number: 7,
  items: [{ quantity: 2, name: WORDS, name_en: WORDS, name_ru: WORDS, size: WORDS }],
  address: WORDS,
  pickup: WORDS,
  left: 3,
  level: 'beginner',
  certificate: 'medical',
  fault: 'disk',
};

const notice = (kind: NotificationKind, locale: Locale): Email =>
  composeEmail(kind, FACTS, {
    user_id: crypto.randomUUID(),
    notification_id: crypto.randomUUID(),
    email: 'reader@family.example',
    full_name: WORDS,
    locale,
    club: WORDS,
    price_display: { currency: 'BGN', way: 'bgn_eur' },
    by_email: null,
    by_push: null,
    browsers: [],
  } satisfies Parameters<typeof composeEmail>[2]);

function others(locale: Locale): Email[] {
  const to = { recipient: 'reader@family.example', locale, club: WORDS, link: LINK, name: WORDS };
  const asked = { name: WORDS, email: 'reader@family.example', message: `${WORDS}\n${WORDS}` };
  return [
    confirmationEmail(to),
    ...[false, true].map((byDesk) => invitationEmail({ ...to, byDesk, children: [WORDS, WORDS] })),
    userInvitationEmail({ ...to, role: 'parent' }),
    composeArrival({ ...asked, id: crypto.randomUUID(), phone: WORDS, club: CLUB }),
    composeAnswer({ ...asked, answer: WORDS, locale, club: CLUB }),
  ];
}

/** Every element of a document. */
function elementsOf(node: Tree.Node): Tree.Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

const OWN = ['html', 'head', 'meta', 'title', 'body', 'div', 'p', 'h1', 'a'];

/** Nothing in the email but what the club's emails are made of, and its own links. */
function expectHarmless({ html, subject, recipient }: Email): void {
  const elements = elementsOf(parse(html!));
  expect(elements.map(({ tagName }) => tagName).filter((name) => !OWN.includes(name))).toEqual([]);
  const attributes = elements.flatMap(({ attrs }) => attrs);
  expect(attributes.filter(({ name }) => name.startsWith('on'))).toEqual([]);
  for (const { value } of attributes.filter(({ name }) => name === 'href'))
    expect(value).not.toMatch(/^\s*javascript:/i);
  expect(html).toContain('&lt;script&gt;');
  // No header is added to the email.
  expect(subject + recipient).not.toMatch(/[\r\n]/);
}

describe.each(LOCALES)('emails in %s', (locale) => {
  test.each(Object.keys(NOTIFICATION_KINDS) as NotificationKind[])('%s shows what was typed as text', (kind) =>
    expectHarmless(notice(kind, locale)),
  );

  test('invitations, questions and answers show what was typed as text', () => {
    for (const email of others(locale)) expectHarmless(email);
  });
});
