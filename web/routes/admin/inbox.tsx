import { InboxPage } from '../../features/admin-inbox/InboxPage.tsx';

export default function AdminInboxRoute() {
  return <InboxPage />;
}
