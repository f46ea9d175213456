// For tests: an S3 store that checks signature, content hash and credentials as real ones do.
import { createHash } from 'node:crypto'
import { signedHeaders } from '../files/s3-signature.ts'
import { openTestService, type AskedOf, type Reply, type TestService } from './testing-http.ts'

const keys = {
  region: 'us-west-2',
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'secret-of-the-tests',
}
export interface TestS3 extends TestService {
  readonly objects: Map<string, Buffer>
  mood: 'well' | 'away' | 'forgetful'
  environment(): Record<string, string>
}

function isSigned({ method, path, headers, bytes }: AskedOf): boolean {
  const given = String(headers['authorization'])
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  const own = ['host', 'x-amz-date', 'x-amz-content-sha256']
  const sent = Object.fromEntries(
    names.filter((name) => !own.includes(name)).map((name) => [name, String(headers[name])]),
  )
  const time = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  )
  const expected = signedHeaders(keys, {
    method,
    url: `http://${String(headers['host'])}${path}`,
    headers: sent,
    body: bytes,
    at: new Date(time),
  })
  return own.every((name) => names.includes(name)) && expected['authorization'] === given
}

export async function openTestS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>()
  const service = await openTestService((asked): Reply => {
    const { method, path, headers, bytes } = asked
    if (store.mood === 'away') return { status: 503 }
    if (!isSigned(asked)) return { status: 403 }
    const held = objects.get(path)
    if (method === 'PUT') {
      if (headers['x-amz-checksum-sha256'] !== createHash('sha256').update(bytes).digest('base64'))
        return { status: 400 }
      if (store.mood === 'well') objects.set(path, bytes)
      return { status: 200 }
    }
    if (method === 'DELETE') return { status: objects.delete(path) ? 204 : 404 }
    if (held === undefined) return { status: 404 }
    return {
      status: 200,
      bytes: held,
      headers: {
        'content-length': String(held.length),
        'x-amz-checksum-sha256': createHash('sha256').update(held).digest('base64'),
      },
    }
  })
  const store: TestS3 = {
    ...service,
    objects,
    mood: 'well',
    environment: () => ({
      S3_BUCKET: 'wren-files',
      S3_REGION: keys.region,
      S3_ENDPOINT: service.url,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }),
  }
  return store
}
