import { ClubError } from './club-error.ts';
import { files } from './supabase.ts';

/** The address of a file is good for so long: enough to open it. */
const OPEN_SECONDS = 60;

/** Opens a private file that the reader may see in a tab of its own. Throws ClubError where it is gone. */
export async function openFile(bucket: 'certificates' | 'attachments' | 'lessons', path: string): Promise<void> {
  // Opened at once: a browser opens no tab later than the press.
  const tab = window.open('about:blank', '_blank');
  const { data, error } = await (await files()).from(bucket).createSignedUrl(path, OPEN_SECONDS);
  if (error) {
    tab?.close();
    throw refusal(error);
  }
  if (tab) tab.location.href = data.signedUrl;
  else location.href = data.signedUrl;
}

function refusal(error: Error): ClubError {
  const status = 'status' in error ? Number(error.status ?? 0) : 0;
  const code = 'statusCode' in error ? String(error.statusCode ?? '') : null;
  return new ClubError({ message: error.message, code }, status);
}
