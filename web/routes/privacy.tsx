import { readDocument } from '../features/documents/legal/document-data.server.ts';
import { PublicDocumentPage } from '../features/documents/legal/PublicDocumentPage.tsx';
import type { Route } from './+types/privacy.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { document: await readDocument(request, context, 'privacy') };
}

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PublicDocumentPage name="privacy" document={loaderData.document} />;
}
