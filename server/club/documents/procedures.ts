export { listChildrenWithoutPhotos } from './list-children-without-photos.ts';
export { listDocuments } from './list-documents.ts';
export { remindToSign } from './remind-to-sign.ts';
export { saveDocument, discardDocument } from './save-document.ts';
export { signDocument } from './sign-document.ts';
export { withdrawConsent } from './withdraw-consent.ts';
