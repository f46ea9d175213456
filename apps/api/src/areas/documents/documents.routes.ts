// DOC-025, DOC-026, DOC-027, DOC-028, DOC-029, DOC-030, DOC-031, DOC-032, DOC-049, DOC-050, DOC-061
import { documents } from '@wren/contract/documents'
import { workflow, changes, reads, type Binding } from '../../platform/http/bind.ts'
import {
  changeCategory,
  createDocument,
  removeDocument,
  setDocumentsOfIntake,
  uploadContents,
} from './documents.commands.ts'
import {
  documentsOfIntake,
  documentsOfVisit,
  oneDocument,
  searchDocuments,
} from './documents.queries.ts'
import { extractReferral, storeAcceptance } from './extraction.commands.ts'

export const documentsRoutes: readonly Binding[] = [
  changes(documents.create, createDocument),
  reads(documents.one, oneDocument),
  reads(documents.ofIntake, documentsOfIntake),
  changes(documents.contents, uploadContents),
  changes(documents.contentsBelowApi, uploadContents),
  changes(documents.category, changeCategory),
  changes(documents.remove, removeDocument),
  changes(documents.setOfIntake, setDocumentsOfIntake),
  reads(documents.search, searchDocuments),
  reads(documents.ofVisit, documentsOfVisit),
  workflow(documents.extract, extractReferral),
  changes(documents.acceptance, storeAcceptance),
]
