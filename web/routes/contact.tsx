import { readContact } from '../features/contact/contact-data.server.ts';
import { ContactPage } from '../features/contact/ContactPage.tsx';
import type { Route } from './+types/contact.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { contact: await readContact(request, context) };
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage contact={loaderData.contact} />;
}
