import { setImmediate } from 'node:timers/promises';
import { formatOf } from '../../../contracts/format.ts';
import type { Locale } from '../../../contracts/roles.ts';
import {
  drawFacts,
  drawFoot,
  drawHead,
  drawPdf,
  inLocale,
  INK,
  longDate,
  MARGIN,
  roomFor,
  WIDTH,
} from '../invoices/pdf/pdf-drawing.ts';
import type { PrintedConsent } from './consent-facts.ts';

interface ConsentTexts {
  consent: string;
  version: (version: number, day: string) => string;
  signed: string;
  account: string;
  child: string;
  agreed: string;
  withdrawn: string;
  foot: string;
  more: string;
  /** The start of the file's name, in Latin letters. */
  file: string;
}

const TEXTS: Record<Locale, ConsentTexts> = {
  bg: {
    consent: 'Съгласие',
    version: (version, day) => `Версия ${version} от ${day}`,
    signed: 'Подписано с името',
    account: 'Профил на',
    child: 'За детето',
    agreed: 'Дадено на',
    withdrawn: 'Оттеглено на',
    foot: 'Подписано електронно в профила, с изписано име.',
    more: 'Часът е на сървъра на клуба. Публикувана версия на документ не се променя: това е текстът, който е подписан.',
    file: 'saglasie',
  },
  en: {
    consent: 'Consent',
    version: (version, day) => `Version ${version} of ${day}`,
    signed: 'Signed with the name',
    account: 'Account of',
    child: 'For the child',
    agreed: 'Given on',
    withdrawn: 'Withdrawn on',
    foot: 'Signed electronically in the account, by writing the name.',
    more: 'The time is that of the club’s server. A version that is published never changes: this is the text that was signed.',
    file: 'consent',
  },
  ru: {
    consent: 'Согласие',
    version: (version, day) => `Версия ${version} от ${day}`,
    signed: 'Подписано именем',
    account: 'Владелец профиля',
    child: 'За ребёнка',
    agreed: 'Дано',
    withdrawn: 'Отозвано',
    foot: 'Подписано электронно в профиле: имя написано подписавшим.',
    more: 'Время указано по серверу клуба. Опубликованная версия документа не меняется: это текст, который был подписан.',
    file: 'soglasie',
  },
};

/** A consent as a PDF: who gave it when, for which child, and the whole text. */
export function drawConsent(
  { club, consent }: PrintedConsent,
  locale: Locale,
  { compress = true } = {},
): Promise<Buffer> {
  const t = TEXTS[locale];
  const { dateTime } = formatOf(locale);
  const title = inLocale(consent, 'title', locale);
  return drawPdf(
    { title: `${t.consent}: ${title}`, author: inLocale(club, 'name', locale), locale, compress },
    async (doc) => {
      const below = t.version(consent.version, longDate(consent.published_at, locale));
      drawHead(doc, { club, title: t.consent, below, locale });
      doc.font('bold').fontSize(17).fillColor(INK).text(title, MARGIN, doc.y, { width: WIDTH });
      doc.y += 14;
      const facts = [
        [t.signed, consent.signed_name],
        [t.account, consent.account_name || '–'],
        [t.agreed, dateTime(consent.agreed_at)],
        ...(consent.child_name === null ? [] : [[t.child, consent.child_name] as const]),
        ...(consent.withdrawn_at === null ? [] : [[t.withdrawn, dateTime(consent.withdrawn_at)] as const]),
      ] as const;
      drawFacts(doc, facts);
      doc.y += 8;
      for (const paragraph of inLocale(consent, 'body', locale).split(/\n\s*\n/)) {
        // Terms of forty thousand signs take a second: others are answered between their paragraphs.
        await setImmediate();
        doc.font('plain').fontSize(11).fillColor(INK);
        doc.text(paragraph, MARGIN, roomFor(doc, doc.y, 30), { width: WIDTH, lineGap: 2 });
        doc.y += 8;
      }
      doc.y += 6;
      drawFoot(doc, t.foot, t.more);
    },
  );
}

export const consentFile = ({ consent: { version, agreed_at } }: PrintedConsent, locale: Locale): string =>
  `${TEXTS[locale].file}-${version}-${agreed_at.slice(0, 10)}.pdf`;
