export { exportFamily, previewFamilyErasure, eraseFamily } from './admin.ts';
export { eraseMyAccount } from './erasure/erase-my-account.ts';
export { previewErasure } from './erasure/preview-erasure.ts';
export { exportMyData } from './export/export-my-data.ts';
