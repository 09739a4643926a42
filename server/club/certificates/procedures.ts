export { checkCertificate } from './check-certificate.ts';
export { saveCertificate, deleteCertificate } from './save-certificate.ts';
