import { CertificatesPage } from '../../features/admin-certificates/CertificatesPage.tsx';

export default function AdminCertificatesRoute() {
  return <CertificatesPage />;
}
