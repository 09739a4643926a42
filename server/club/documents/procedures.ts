import { listChildrenWithoutPhotos } from './list-children-without-photos.ts';
import { listDocuments } from './list-documents.ts';
import { remindToSign } from './remind-to-sign.ts';
import { saveDocument, discardDocument } from './save-document.ts';
import { signDocument } from './sign-document.ts';
import { withdrawConsent } from './withdraw-consent.ts';

/** All procedures about documents. */
export const DOCUMENTS_PROCEDURES = [
  signDocument,
  listDocuments,
  listChildrenWithoutPhotos,
  saveDocument,
  discardDocument,
  remindToSign,
  withdrawConsent,
] as const;
