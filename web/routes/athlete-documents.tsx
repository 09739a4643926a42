import { ownCertificatesQuery } from '../features/certificates/certificates-data.ts';
import { OwnCertificatesPage } from '../features/certificates/OwnCertificatesPage.tsx';
import { beginWith } from '../lib/first/first-reads.ts';

export const clientLoader = beginWith(({ userId }) => [ownCertificatesQuery(userId)]);

export default OwnCertificatesPage;
