// DOC-006: the intake form and the documents' uploader are of two areas and meet here.
import { DocumentsPanel } from '../../areas/documents/documents.panel.tsx'
import { useUploads } from '../../areas/documents/documents-uploads.parts.ts'
import { IntakeFormScreen } from '../../areas/intake/intake-form.screen.tsx'
import { IntakeNewScreen } from '../../areas/intake/intake-new.screen.tsx'

const uploader = { useUploads, Panel: DocumentsPanel }

export const IntakeNew = () => <IntakeNewScreen uploader={uploader} />
export const IntakeForm = () => <IntakeFormScreen uploader={uploader} />
