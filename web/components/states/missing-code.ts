import { errorText } from '../../lib/api/error-text.ts';
import { toast, toastsAreThere } from './toast.ts';

/**
 * For code that could not be fetched. Without a network a toast says so, or the browser where the code of toasts is missing, too; with one the page is of an older build, or the browser
 * holds on to an earlier failure, and a reload brings the code.
 */
export function onMissingCode(): void {
  if (navigator.onLine) location.reload();
  else if (toastsAreThere()) toast.error(errorText('offline'));
  else alert(errorText('offline'));
}
