// E-mail over SMTP. Distinguishes permanent refusals from transient failures. SES-027, AVR-064.
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isLocalHost } from '../outside/local.rules.ts'
import type { MessageChannel } from './provider.ts'

export interface MailSettings {
  readonly url: string
  readonly from: string
}

const timeoutMs = 10_000 // AUD-099

/** Encrypted with a verified certificate, unless the server is on this machine (AUD-100). */
export function smtpOptionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = isLocalHost(hostname)
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal, minVersion: 'TLSv1.2' as const },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpFault {
  readonly code?: string
  readonly responseCode?: number
}

/** null: transient. Leaves out the server's text, because it repeats addresses. */
function refusalOf({ code, responseCode }: SmtpFault): string | null {
  if (code === 'EREQUIRETLS')
    return 'The mail server cannot require encryption up to the recipient.'
  if (code === 'EAUTH' || code === 'ETLS') return null // an operator can correct it
  if (responseCode !== undefined && responseCode >= 500)
    return `The mail server refused the message (${responseCode}).`
  return code === 'EENVELOPE' && responseCode === undefined ? 'The address is not valid.' : null
}

export function openMail({ url, from }: MailSettings): MessageChannel {
  const transport = createTransport(smtpOptionsOf(url))
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    isAvailable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    async deliver({ recipient, subject, body, files, key, requireTls = false }) {
      // The same id for every attempt: servers discard the duplicate (AUD-036).
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
      try {
        await transport.sendMail({
          from: { name: 'Wren', address: from },
          to: { name: '', address: recipient },
          subject: subject ?? '',
          text: body,
          messageId,
          requireTLSExtensionEnabled: requireTls,
          attachments: files.map(({ name, type, bytes }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(bytes),
          })),
        })
        return { status: 'sent', providerId: messageId }
      } catch (error) {
        const refusal = refusalOf(error as SmtpFault)
        if (refusal === null) throw error
        return { refused: refusal }
      }
    },
  }
}
