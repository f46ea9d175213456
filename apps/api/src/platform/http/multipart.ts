// Reads request bodies, with or without an uploaded file, in chunks and never beyond their limits. AUD-064, NET-104.
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '@wren/contract/call'
import { tooLargeText } from '@wren/contract/documents.rules'
import { invalid, isRefusal, malformed, refusal, type Refusal } from '@wren/contract/refusal'
import type { Binding } from './bind.ts'
import { unsafeInput } from './input-sanitising.ts'

const unsupportedType = refusal(415, 'unsupported_type', 'This content type is not accepted.')
const tooLarge = refusal(413, 'too_large', 'The request is too large.')
/** Bytes of a multipart body besides its file: fields, headers and boundaries. */
const maxBytesAroundFile = 256 * 1024

export interface RequestBody {
  readonly file?: UploadedFile
  readonly body: Record<string, unknown>
}
type Upload = NonNullable<Binding['call']['multipart']>
type Stop = (refusal: Refusal) => void

async function readParts(
  request: FastifyRequest,
  { file: fileField, maxBytes }: Upload,
  stop: Stop,
): Promise<RequestBody | Refusal> {
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type !== 'file') body[part.fieldname] = part.value
      else {
        const { filename: name, mimetype: type } = part
        // The plugin itself reports the limit only at the end of the part.
        part.file.once('limit', () => stop(refusal(413, 'too_large', tooLargeText(name, maxBytes))))
        const bytes = await part.toBuffer()
        if (part.fieldname === fileField) file = { name, type, bytes }
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    // Not 413, because two small files are not too large.
    if (code === 'FST_FILES_LIMIT')
      return invalid({ [fileField]: 'Only one file can be sent at a time.' })
    if (code?.startsWith('FST_') === true) throw error
    return malformed // truncated parts and parts without headers are errors without a code
  }
  return unsafeInput(body) ?? (file === undefined ? { body } : { file, body })
}

/** Counts all bytes. The plugin does not count those before the first boundary and after the last. */
function stopAfter({ raw }: FastifyRequest, maxBytes: number, stop: Stop): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) stop(tooLarge)
  })
}

/** Stops at the first limit exceeded and discards the rest. */
async function readWithinLimits(
  request: FastifyRequest,
  upload: Upload,
): Promise<RequestBody | Refusal> {
  const stopped = Promise.withResolvers<Refusal>()
  const parts = readParts(request, upload, stopped.resolve)
  stopAfter(request, upload.maxBytes + maxBytesAroundFile, stopped.resolve)
  const result = await Promise.race([stopped.promise, parts])
  if (!isRefusal(result)) return result
  parts.catch(() => undefined) // abandoned
  request.raw.unpipe()
  return result
}

export async function readBody(
  request: FastifyRequest,
  { call: { multipart } }: Binding,
): Promise<RequestBody | Refusal> {
  // The multipart plugin accepts its type on every route and misreads compressed parts (AUD-053, AUD-064).
  if (
    request.isMultipart() !== (multipart !== undefined) ||
    request.headers['content-encoding'] !== undefined
  )
    return unsupportedType
  return multipart === undefined
    ? { body: (request.body ?? {}) as Record<string, unknown> }
    : readWithinLimits(request, multipart)
}
