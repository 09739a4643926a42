import { InboxPage } from '../../features/contact/admin/InboxPage.tsx';

export default function AdminInboxRoute() {
  return <InboxPage />;
}
