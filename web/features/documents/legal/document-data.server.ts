import type { RouterContextProvider } from 'react-router';
import type { DocumentKind } from '../../../../contracts/documents.ts';
import { publicReader, rowsOf } from '../../../lib/api/public-rest.server.ts';
import { inAllLanguages, localized } from '../../../lib/format/localized.ts';

/** The version of a document that counts now, in the reader's language; null when the club has none. Throws where it cannot be read. */
export async function readDocument(request: Request, context: Readonly<RouterContextProvider>, kind: DocumentKind) {
  const { db, locale } = publicReader(request, context);
  const rows = await rowsOf(
    db
      .from('documents')
      .select(`version,published_at,${inAllLanguages('title', 'body')}`)
      .eq('kind', kind)
      .lte('published_at', new Date().toISOString())
      .order('version', { ascending: false })
      .limit(1),
  );
  if (rows === null) throw new Response(null, { status: 503 });
  const row = rows[0];
  if (!row) return null;
  return {
    title: localized(row, 'title', locale),
    body: localized(row, 'body', locale),
    version: row.version,
    // Only published versions are read.
    publishedAt: row.published_at!,
  };
}
