import { CertificatesPage } from '../../features/certificates/admin/CertificatesPage.tsx';

export default function AdminCertificatesRoute() {
  return <CertificatesPage />;
}
