// AUD-064, NET-104: the body of a call, a file part included, read piece by piece and never further than its limit.
import type { FastifyRequest } from 'fastify'
import type { UploadedFile } from '@wren/contract/call'
import { tooLargeText } from '@wren/contract/documents.rules'
import { invalid, isRefusal, malformed, refusal, type Refusal } from '@wren/contract/refusal'
import type { Binding } from './bind.ts'
import { hostileValue } from './hostile.ts'

const wrongType = refusal(415, 'unsupported_type', 'This content type is not accepted.')
const tooLarge = refusal(413, 'too_large', 'The request is too large.')
/** What may stand around the file: the other parts and what marks them off. */
const aroundFile = 256 * 1024

export interface Body {
  readonly file?: UploadedFile
  readonly body: Record<string, unknown>
}
type Uploads = NonNullable<Binding['call']['multipart']>
type Stop = (refused: Refusal) => void

async function readParts(
  request: FastifyRequest,
  { file: fileField, maxBytes }: Uploads,
  stop: Stop,
): Promise<Body | Refusal> {
  const body: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 },
    })) {
      if (part.type !== 'file') body[part.fieldname] = part.value
      else {
        const { filename: name, mimetype: type } = part
        // The plugin says so only when the part has come to its end.
        part.file.once('limit', () => stop(refusal(413, 'too_large', tooLargeText(name, maxBytes))))
        const bytes = await part.toBuffer()
        if (part.fieldname === fileField) file = { name, type, bytes }
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT')
      return invalid({ [fileField]: 'Only one file can be sent at a time.' }) // two small ones are not too large
    if (code?.startsWith('FST_') === true) throw error
    return malformed // parts that break off or hold no headers come as errors without a code
  }
  return hostileValue(body) ?? (file === undefined ? { body } : { file, body })
}

/** Before the first mark, between parts and after the last nothing else counts the bytes. */
function stopAfter({ raw }: FastifyRequest, most: number, stop: Stop): void {
  let seen = 0
  raw.on('data', (piece: Buffer) => {
    seen += piece.length
    if (seen > most) stop(tooLarge)
  })
}

/** The first limit that is passed ends the reading; what still comes finds nobody who keeps it. */
async function readWithin(request: FastifyRequest, uploads: Uploads): Promise<Body | Refusal> {
  const stopped = Promise.withResolvers<Refusal>()
  const reading = readParts(request, uploads, stopped.resolve)
  stopAfter(request, uploads.maxBytes + aroundFile, stopped.resolve)
  const read = await Promise.race([stopped.promise, reading])
  if (!isRefusal(read)) return read
  reading.catch(() => undefined) // given up
  request.raw.unpipe()
  return read
}

export async function filePart(
  request: FastifyRequest,
  { call: { multipart } }: Binding,
): Promise<Body | Refusal> {
  // The multipart plugin lets its type through to every route, and leaves compressed parts to be misread (AUD-053,
  // AUD-064).
  if (
    request.isMultipart() !== (multipart !== undefined) ||
    request.headers['content-encoding'] !== undefined
  )
    return wrongType
  return multipart === undefined
    ? { body: (request.body ?? {}) as Record<string, unknown> }
    : readWithin(request, multipart)
}
