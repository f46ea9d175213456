// A store for files outside the database, over the S3 protocol. DOC-004.
import { createHash } from 'node:crypto'
import { requestOutside, type OutsideRequest, type OutsideAnswer } from '../outside/ask.ts'
import type { Settings } from '../settings/settings.ts'
import { signedHeaders } from './s3-signature.ts'

/** Keys consist of letters, digits, dashes and slashes. Every function throws on an unexpected answer. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Whether the store has exactly these bytes under the key. */
  contains(key: string, bytes: Uint8Array): Promise<boolean>
  /** null: there is no such key. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** null: files are stored in the database. */
export function openFileStore(settings: Settings): FileStore | null {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (
    bucket === undefined ||
    region === undefined ||
    accessKeyId === undefined ||
    secretAccessKey === undefined
  )
    return null
  const base = `${(S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}/`

  const request = async (
    method: NonNullable<OutsideRequest['method']>,
    key: string,
    expected: readonly number[],
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<OutsideAnswer> => {
    const url = base + key
    const content = body === undefined ? {} : { body }
    const answer = await requestOutside(url, {
      method,
      headers: signedHeaders(
        { region, accessKeyId, secretAccessKey },
        { method, url, headers, at: new Date(), ...content },
      ),
      ...content,
    })
    if (!expected.includes(answer.status))
      throw new Error(`The file store answered ${answer.status}.`)
    return answer
  }

  return {
    put: async (key, bytes, type) => {
      await request(
        'PUT',
        key,
        [200],
        { 'content-type': type, 'x-amz-checksum-sha256': sha256(bytes) },
        bytes,
      )
    },
    async contains(key, bytes) {
      const { status, headers } = await request('HEAD', key, [200, 404], {
        'x-amz-checksum-mode': 'ENABLED',
      })
      const checksum = headers.get('x-amz-checksum-sha256')
      return (
        status === 200 &&
        headers.get('content-length') === String(bytes.length) &&
        (checksum === null || checksum === sha256(bytes))
      )
    },
    async get(key) {
      const { status, bytes } = await request('GET', key, [200, 404])
      return status === 200 ? Buffer.from(bytes) : null
    },
    remove: async (key) => {
      await request('DELETE', key, [200, 204, 404])
    },
  }
}
