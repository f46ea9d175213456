// design "Outside services": how requests to an S3 store are signed (AWS Signature Version 4), by the stored
// contents' own hash.
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
  /** An instant of the real clock: the store compares it with its own. */ readonly at: Date
}

const hash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const mac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The headers to send with the request, its authorization among them. */
export function signedHeaders(
  { region, accessKeyId, secretAccessKey }: S3Keys,
  { method, url, headers = {}, body, at }: S3Request,
): Record<string, string> {
  const { host, pathname, searchParams } = new URL(url)
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const contents = hash(body ?? '')
  const sent: Record<string, string> = {
    ...headers,
    'x-amz-content-sha256': contents,
    'x-amz-date': time,
  }
  const all = Object.entries({ ...sent, host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = all.map(([name]) => name).join(';')
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...all.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    contents,
  ].join('\n')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(
    (made, part) => mac(made, part),
    mac(mac(`AWS4${secretAccessKey}`, time.slice(0, 8)), region),
  )
  const signature = mac(
    key,
    ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n'),
  ).toString('hex')
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}
