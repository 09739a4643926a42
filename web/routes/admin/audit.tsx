import { AuditPage } from '../../features/admin-audit/AuditPage.tsx';

export default function AdminAuditRoute() {
  return <AuditPage />;
}
