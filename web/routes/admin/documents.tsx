import { DocumentsPage } from '../../features/documents/admin/DocumentsPage.tsx';

export default DocumentsPage;
