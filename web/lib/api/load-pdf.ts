import { saveFile } from '../browser/save-file.ts';
import { ClubError, type WireError } from './club-error.ts';
import { currentSession } from './supabase.ts';

/** Loads a PDF of the club, which only who is signed in may read, as a file. Throws ClubError. */
export async function loadPdf(address: string): Promise<void> {
  const session = await currentSession();
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${session?.access_token ?? ''}` },
  }).catch(() => null);
  if (!answer) throw new ClubError({}, 0);
  if (!answer.ok) throw new ClubError((await answer.json()) as WireError, answer.status);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'document.pdf', await answer.blob());
}
