// SES-027, AVR-064: e-mail by SMTP. What the server will never take is told apart from what may pass.
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isLocalHost } from '../outside/local.rules.ts'
import type { Channel } from './provider.ts'

export interface MailSettings {
  readonly url: string
  readonly from: string
}

const patience = 10_000 // AUD-099

/** AUD-100: encrypted with a checked certificate, unless the server is this machine. */
export function connectionOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const local = isLocalHost(hostname)
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !local,
    tls: { rejectUnauthorized: !local, minVersion: 'TLSv1.2' as const },
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpFault {
  readonly code?: string
  readonly responseCode?: number
}

/** Null: may pass. The server's own words stay out, because they repeat addresses. */
function refusalOf({ code, responseCode }: SmtpFault): string | null {
  if (code === 'EREQUIRETLS')
    return 'The mail server cannot require encryption up to the recipient.'
  if (code === 'EAUTH' || code === 'ETLS') return null // ours to mend
  if (responseCode !== undefined && responseCode >= 500)
    return `The mail server refused the message (${responseCode}).`
  return code === 'EENVELOPE' && responseCode === undefined ? 'The address is not valid.' : null
}

export function openMail({ url, from }: MailSettings): Channel {
  const transport = createTransport(connectionOf(url))
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return {
    answers: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    async handOver({ recipient, subject, body, files, key, requireTls = false }) {
      // The same id each time: a server that has the mail already throws the second away (AUD-036).
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
        const refused = refusalOf(error as SmtpFault)
        if (refused === null) throw error
        return { refused }
      }
    },
  }
}
