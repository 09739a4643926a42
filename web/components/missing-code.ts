import { errorText } from '../lib/error-text.ts';
import { toast } from './toast.ts';

/**
 * For code that could not be fetched. Without a network a toast says so; with one the page is of an older build, or the browser
 * holds on to an earlier failure, and a reload brings the code.
 */
export function onMissingCode(): void {
  if (navigator.onLine) location.reload();
  else toast.error(errorText('offline'));
}
