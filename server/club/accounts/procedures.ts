import { exportFamily, previewFamilyErasure, eraseFamily } from './admin.ts';
import { eraseMyAccount } from './erasure/erase-my-account.ts';
import { previewErasure } from './erasure/preview-erasure.ts';
import { exportMyData } from './export/export-my-data.ts';

/** All procedures about what an account holds: its export and its erasure. */
export const ACCOUNTS_PROCEDURES = [
  exportMyData,
  previewErasure,
  exportFamily,
  previewFamilyErasure,
  eraseFamily,
  eraseMyAccount,
] as const;
