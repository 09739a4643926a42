import { readDocument } from '../features/documents/legal/document-data.server.ts';
import { PublicDocumentPage } from '../features/documents/legal/PublicDocumentPage.tsx';
import type { Route } from './+types/terms.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { document: await readDocument(request, context, 'terms') };
}

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <PublicDocumentPage name="terms" document={loaderData.document} />;
}
