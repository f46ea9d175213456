// For tests: an SMTP server on this machine with STARTTLS and REQUIRETLS. It records messages.
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { TLSSocket } from 'node:tls'

/** Certificate for localhost, used by this server alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgKc9kag67HC4NtZnn
e6fvvZ8Bzd5ZVi0tntGVtGKFmA6hRANCAARj03XvIz7sd/Hp9VYqcQTj76DGtbPH
tJTTkV7ms0Asca+AroNehO8OScn8w+3R4ssp9SbSnCPVrP9MXv1PBQnb
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUDmOI1pYhCnm86rv//5U6WbCrAhQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEyMjgzNFoYDzIxMjYxMDI4
MTIyODM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARj03XvIz7sd/Hp9VYqcQTj76DGtbPHtJTTkV7ms0Asca+AroNehO8O
Scn8w+3R4ssp9SbSnCPVrP9MXv1PBQnbo1MwUTAdBgNVHQ4EFgQUJrpfmcsw4XXr
EobnokZSmtmyiWMwHwYDVR0jBBgwFoAUJrpfmcsw4XXrEobnokZSmtmyiWMwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAmSPre6j5w9bdP7Spd5IX
W07Pzc9WyGzsdK+Di2aAFZ8CIQCU2FmvVVM1U7bwjwXuSMtNB+55x5xMmMdYBp4q
racBkQ==
-----END CERTIFICATE-----`

export interface Mail {
  readonly envelope: string
  readonly recipients: readonly string[]
  readonly encrypted: boolean
  readonly text: string
}
export interface SmtpOptions {
  /** Answers to RCPT TO by address. Default '250 ok'. */
  readonly recipients?: Readonly<Record<string, string>>
  /** Extensions offered by EHLO. */
  readonly offers?: readonly ('STARTTLS' | 'REQUIRETLS')[]
}
export interface TestSmtp {
  readonly url: string
  readonly mails: Mail[]
  readonly logins: string[]
  stop(): Promise<void>
}

export function openTestSmtp({
  recipients = {},
  offers = [],
}: SmtpOptions = {}): Promise<TestSmtp> {
  const mails: Mail[] = []
  const logins: string[] = []
  const open = new Set<Socket>()

  const converse = (socket: Socket, encrypted: boolean): void => {
    const say = (...lines: string[]): void => {
      socket.write(lines.map((line) => `${line}\r\n`).join(''))
    }
    const lines = createInterface({ input: socket, crlfDelay: Infinity })
    let envelope = ''
    let accepted: string[] = []
    let body: string[] | null = null
    const answer = (line: string): void => {
      const [command, argument] = [line.slice(0, 4).toUpperCase(), line.slice(5)] as const
      if (command === 'EHLO')
        return say(
          ...[
            'localhost',
            'AUTH PLAIN',
            ...offers.filter((one) => one !== 'STARTTLS' || !encrypted),
          ].map((one, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${one}`),
        )
      if (command === 'AUTH') {
        logins.push(
          Buffer.from(argument.replace(/^PLAIN /i, ''), 'base64')
            .toString()
            .split('\0')
            .slice(1)
            .join(':'),
        )
        return say('235 ok')
      }
      if (command === 'STAR') {
        say('220 go')
        lines.close()
        return converse(new TLSSocket(socket, { isServer: true, key, cert }), true)
      }
      if (command === 'MAIL') {
        envelope = argument
        accepted = []
        return say('250 ok')
      }
      if (command === 'RCPT') {
        const address = /<(.*)>/.exec(argument)?.[1] ?? ''
        const reply = recipients[address] ?? '250 ok'
        if (reply.startsWith('250')) accepted.push(address)
        return say(reply)
      }
      if (command === 'DATA') {
        body = []
        return say('354 end with a dot')
      }
      return say(command === 'QUIT' ? '221 bye' : '250 ok')
    }
    lines.on('line', (line) => {
      if (body === null) return answer(line)
      if (line !== '.') {
        body.push(line)
        return
      }
      mails.push({ envelope, recipients: accepted, encrypted, text: body.join('\n') })
      body = null
      say('250 kept')
    })
    socket.on('error', () => undefined)
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.write('220 localhost ESMTP\r\n')
    converse(socket, false)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        url: `smtp://wren:p%40ss@127.0.0.1:${port}`,
        mails,
        logins,
        stop: () =>
          new Promise((done) => {
            for (const socket of open) socket.destroy()
            server.close(() => done())
          }),
      })
    })
  })
}
