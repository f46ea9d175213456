// Signs requests to an S3 store with AWS Signature Version 4, including the hash of the body.
import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
export interface S3Request {
  readonly method: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Of the real clock, because the store compares it with its own. */
  readonly at: Date
}

const hash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const encodeUri = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The headers of the request, including its authorization. */
export function signedHeaders(
  { region, accessKeyId, secretAccessKey }: S3Keys,
  { method, url, headers = {}, body, at }: S3Request,
): Record<string, string> {
  const { host, pathname, searchParams } = new URL(url)
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const bodyHash = hash(body ?? '')
  const requestHeaders: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  }
  const signedFields = Object.entries({ ...requestHeaders, host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = signedFields.map(([name]) => name).join(';')
  const query = [...searchParams]
    .map(([name, value]) => `${encodeUri(name)}=${encodeUri(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signedFields.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    (derived, part) => mac(derived, part),
    mac(mac(`AWS4${secretAccessKey}`, time.slice(0, 8)), region),
  )
  const signature = mac(
    key,
    ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n'),
  ).toString('hex')
  return {
    ...requestHeaders,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, ` +
      `SignedHeaders=${names}, Signature=${signature}`,
  }
}
