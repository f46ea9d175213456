// How a fault is answered: with a status and a fixed text, nothing of the error.
// NET-013, AUD-042, AUD-075, AUD-098, AUD-099.
import { refusal, unavailable, type Refusal } from '@wren/contract/refusal'
import { isOutage, isTimeout } from '../database/database.ts'

export const internal = refusal(500, 'internal', 'An unexpected error occurred.')
export const databaseUnavailable = unavailable('Database unavailable.', 5)
const tooBusy = unavailable('The server is busy. Please try again.', 5)
const auditUnavailable = unavailable('The audit trail is not available. Please try again.', 5)

/** By the codes of Fastify and its plugins. */
const refusalOfFastifyCode: Record<string, Refusal> = {
  FST_ERR_HANDLER_TIMEOUT: tooBusy, // AUD-099
  FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, 'too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(
    415,
    'unsupported_type',
    'This content type is not accepted.',
  ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, 'malformed', 'Invalid request body'),
  FST_ERR_BAD_URL: refusal(400, 'malformed', 'Invalid address'),
  FST_ERR_MAX_PARAM_LENGTH: refusal(404, 'not_found', 'Not found.'),
  FST_REQ_FILE_TOO_LARGE: refusal(413, 'too_large', 'The file is too large.'),
  FST_FILES_LIMIT: refusal(413, 'too_large', 'The request is too large.'),
  FST_FIELDS_LIMIT: refusal(413, 'too_large', 'The request is too large.'),
  FST_PARTS_LIMIT: refusal(413, 'too_large', 'The request is too large.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: refusal(
    415,
    'unsupported_type',
    'This content type is not accepted.',
  ),
}

export function refusalOfFault(error: unknown): Refusal {
  const { code, table, statusCode } = error as {
    code?: string
    table?: string
    statusCode?: number
  }
  const refusalByCode = code === undefined ? undefined : refusalOfFastifyCode[code]
  if (refusalByCode !== undefined) return refusalByCode
  if (isOutage(error)) return databaseUnavailable
  if (isTimeout(error)) return tooBusy
  if (table === 'audit_event') return auditUnavailable // AUD-001
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refusal(statusCode, 'malformed', 'Invalid request')
  return internal
}
