// design "Outside services", DOC-004: a store of files outside the database, as S3 and its likes speak.
import { createHash } from 'node:crypto'
import { askOutside, type OutsideRequest, type OutsideAnswer } from '../outside/ask.ts'
import type { Settings } from '../settings/settings.ts'
import { signedHeaders } from './s3-signature.ts'

/**
 * Keys are made of letters, digits, dashes and slashes only. Every function throws when the store does not answer
 * as it should.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Whether these very bytes are there. */
  holds(key: string, bytes: Uint8Array): Promise<boolean>
  /** Null when nothing is there. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')

/** Null: files stay in the database. */
export function fileStoreOf(settings: Settings): FileStore | null {
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

  const ask = async (
    method: NonNullable<OutsideRequest['method']>,
    key: string,
    expected: readonly number[],
    headers: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<OutsideAnswer> => {
    const url = base + key
    const given = body === undefined ? {} : { body }
    const answer = await askOutside(url, {
      method,
      headers: signedHeaders(
        { region, accessKeyId, secretAccessKey },
        { method, url, headers, at: new Date(), ...given },
      ),
      ...given,
    })
    if (!expected.includes(answer.status))
      throw new Error(`the file store answered ${answer.status}`)
    return answer
  }

  return {
    put: async (key, bytes, type) => {
      await ask(
        'PUT',
        key,
        [200],
        { 'content-type': type, 'x-amz-checksum-sha256': sha256(bytes) },
        bytes,
      )
    },
    async holds(key, bytes) {
      const { status, headers } = await ask('HEAD', key, [200, 404], {
        'x-amz-checksum-mode': 'ENABLED',
      })
      const sum = headers.get('x-amz-checksum-sha256')
      return (
        status === 200 &&
        headers.get('content-length') === String(bytes.length) &&
        (sum === null || sum === sha256(bytes))
      )
    },
    async get(key) {
      const { status, bytes } = await ask('GET', key, [200, 404])
      return status === 200 ? Buffer.from(bytes) : null
    },
    remove: async (key) => {
      await ask('DELETE', key, [200, 204, 404])
    },
  }
}
