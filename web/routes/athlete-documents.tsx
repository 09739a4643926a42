import { OwnCertificatesPage } from '../features/certificates/OwnCertificatesPage.tsx';

export default function AthleteDocumentsRoute() {
  return <OwnCertificatesPage />;
}
