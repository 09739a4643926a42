import { checkCertificate } from './check-certificate.ts';
import { saveCertificate, deleteCertificate } from './save-certificate.ts';

/** All procedures about certificates. */
export const CERTIFICATES_PROCEDURES = [saveCertificate, checkCertificate, deleteCertificate] as const;
