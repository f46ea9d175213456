// Parsers of request bodies: JSON, and the forms of a provider. Multipart is read by multipart.ts. Every parsed value
// passes the input sanitising.
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { isRefusal, type Refusal } from '@wren/contract/refusal'
import type { Platform } from '../platform.ts'
import { parseJsonBody, unsafeInput } from './input-sanitising.ts'
import { isSignedByStripe, readTwilioForm } from './provider-bodies.ts'

const refused = (refusal: Refusal): Error => Object.assign(new Error('refused'), { refusal })
const unsupportedType = (message: string): Error =>
  Object.assign(new Error(message), { code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' })

export function addBodyParsers(server: FastifyInstance, platform: Platform): void {
  void server.register(multipart)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined)
      return done(unsupportedType('The body is compressed.'))
    request.signed = isSignedByStripe(platform, request, body as Buffer)
    const parsed = parseJsonBody(body as Buffer)
    if (isRefusal(parsed)) return done(refused(parsed))
    done(null, parsed.value)
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const form =
        request.headers['content-encoding'] === undefined
          ? readTwilioForm(platform, request, String(body))
          : null
      if (form === null) return done(unsupportedType('This path takes no form.'))
      const refusal = unsafeInput(form.body)
      if (refusal !== null) return done(refused(refusal))
      request.signed = form.signed
      done(null, form.body)
    },
  )
}
