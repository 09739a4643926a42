import { readDocument } from '../features/documents/legal/document-data.server.ts';
import { PublicDocumentPage } from '../features/documents/legal/PublicDocumentPage.tsx';
import type { Route } from './+types/pool-rules.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  return { document: await readDocument(request, context, 'pool_rules') };
}

export default function PoolRulesRoute({ loaderData }: Route.ComponentProps) {
  return <PublicDocumentPage name="poolRules" document={loaderData.document} />;
}
