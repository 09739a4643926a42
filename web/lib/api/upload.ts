import type { PublicBucket } from '../paths.ts';
import { ClubError, type WireError } from './club-error.ts';
import { currentSession } from './supabase.ts';

export interface Upload {
  bucket: PublicBucket | 'certificates' | 'attachments' | 'lessons';
  /** The folder in the bucket; without it at the top. */
  folder?: string;
  file: File;
  /** Called with the share that has been sent, between 0 and 1. */
  onProgress?: (share: number) => void;
}

/** Published files get a new name with every upload, so a copy may be kept for a year. */
const KEPT_SECONDS = 31_536_000;

/**
 * Sends a file into a bucket under a name of its own and answers its path there. Throws ClubError with the code of
 * the file service: InvalidMimeType for what is no picture, EntityTooLarge.
 */
export async function uploadFile({ bucket, folder, file, onProgress }: Upload): Promise<string> {
  const session = await currentSession();
  const path = `${folder ? `${folder}/` : ''}${crypto.randomUUID()}${endingOf(file.name)}`;
  const request = new XMLHttpRequest();
  request.open('POST', `/storage/v1/object/${bucket}/${path}`);
  request.setRequestHeader('authorization', `Bearer ${session?.access_token ?? ''}`);
  // Pictures of lessons go with the consent: no copy of one is kept anywhere.
  request.setRequestHeader('cache-control', bucket === 'lessons' ? 'no-store' : `max-age=${KEPT_SECONDS}`);
  request.setRequestHeader('content-type', file.type || 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
  // Fetch does not report the progress of an upload.
  await new Promise<void>((resolve, reject) => {
    request.onload = () => (request.status < 300 ? resolve() : reject(refusalOf(request)));
    request.onerror = () => reject(new ClubError({}, 0));
    request.send(file);
  });
  return path;
}

function refusalOf(request: XMLHttpRequest): ClubError {
  try {
    return new ClubError(JSON.parse(request.responseText) as WireError, request.status);
  } catch {
    return new ClubError({}, request.status);
  }
}

function endingOf(name: string): string {
  return /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';
}
