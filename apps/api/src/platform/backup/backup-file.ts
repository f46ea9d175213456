// Backup files: compressed and encrypted with AES-256-GCM. AUD-089, AUD-090.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const magic = Buffer.from('WRENBAK1')
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16
const headBytes = magic.length + saltBytes + ivBytes

const keyOf = (secret: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'wren backup', 32))

/** Writes to a temporary file and renames it when all bytes are on the disk. */
export async function writeBackup(
  file: string,
  secret: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const temporaryFile = `${file}.part`
  const head = [magic, randomBytes(saltBytes), randomBytes(ivBytes)] as const
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, head[1]), head[2])
  cipher.setAAD(Buffer.concat(head))
  const handle = await open(temporaryFile, 'wx', 0o600)
  try {
    await handle.write(Buffer.concat(head))
    const appendTag = new Transform({
      transform: (chunk, _encoding, next) => next(null, chunk),
      flush(next) {
        next(null, cipher.getAuthTag())
      },
    })
    await pipeline(
      Readable.from(content),
      createGzip({ level: 6 }),
      cipher,
      appendTag,
      handle.createWriteStream({ start: headBytes, flush: true }),
    )
    await rename(temporaryFile, file)
  } catch (error) {
    await rm(temporaryFile, { force: true })
    throw error
  } finally {
    await handle.close().catch(() => {})
  }
}

const damagedFileError = (): Error =>
  new Error('The backup file is damaged, or BACKUP_KEY is not the key it was made with.')

/** Decrypts a backup. The content is authentic only if the generator ends without an error. */
export async function* readBackup(file: string, secret: string): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  if (size < headBytes + tagBytes) throw damagedFileError()
  const handle = await open(file)
  const head = Buffer.alloc(headBytes)
  const tag = Buffer.alloc(tagBytes)
  await handle.read(head, 0, headBytes, 0)
  await handle.read(tag, 0, tagBytes, size - tagBytes)
  await handle.close()
  if (!head.subarray(0, magic.length).equals(magic)) throw damagedFileError()
  const salt = head.subarray(magic.length, magic.length + saltBytes)
  const decipher = createDecipheriv(
    'aes-256-gcm',
    keyOf(secret, salt),
    head.subarray(magic.length + saltBytes),
  )
  decipher.setAAD(head)
  decipher.setAuthTag(tag)
  const encrypted = createReadStream(file, { start: headBytes, end: size - tagBytes - 1 })
  const plain = createGunzip()
  const done = pipeline(encrypted, decipher, plain)
  done.catch(() => {})
  try {
    for await (const chunk of plain) yield chunk as Buffer
    await done
  } catch {
    throw damagedFileError()
  }
}

/** Throws unless the whole file is authentic. A restore checks it before it changes anything. */
export async function checkBackup(file: string, secret: string): Promise<void> {
  for await (const chunk of readBackup(file, secret)) void chunk
}
