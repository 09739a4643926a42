export { searchAdmin } from './search-admin.ts';
