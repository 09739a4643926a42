import { AuditPage } from '../../features/audit/AuditPage.tsx';

export default function AdminAuditRoute() {
  return <AuditPage />;
}
