import { asHtml, asText, type EmailContent } from '../../platform/email/email-content.ts';
import { SITE, type Email } from '../../platform/email/outbox.ts';

interface Arrival {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  message: string;
  club: { name: string; email: string };
}

/** Notifies the club's mailbox of a message, in the club's language; it is answered in the inbox of the site. */
export function composeArrival({ id, name, email, phone, message, club }: Arrival): Email {
  const content: EmailContent = {
    locale: 'bg',
    club: club.name,
    subject: `Ново съобщение от ${name}`,
    greeting: `${name} пише през формата за контакт`,
    paragraphs: [...message.split(/\n+/), [email, phone].filter(Boolean).join(', ')],
    button: { words: 'Отговори', link: `${SITE}/admin/inbox?message=${id}` },
    footnote: 'Отговорът тръгва от сайта и остава до съобщението. На този имейл не се отговаря.',
  };
  return {
    recipient: club.email,
    locale: 'bg',
    kind: 'contact_arrival',
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
  };
}
