// DOC-059: another reader, when one is configured: any endpoint that speaks OpenAI's protocol. Five seconds, then the rules read.
import { requestOutside, jsonOf } from '../../platform/outside/ask.ts'
import { stackOf } from '../../platform/log/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { catalogueOf, receivedDay, type Reference } from './extraction.rules.ts'
import type { Values } from './extraction-model.rules.ts'
import { answerSchema, believed, instructions } from './extraction-outside.rules.ts'

const patience = 5

interface Completion {
  readonly choices: readonly { readonly message?: { readonly content?: string } }[]
}

async function ask({ settings }: Platform, message: string, received: string): Promise<unknown> {
  const { EXTRACTION_URL = '', EXTRACTION_MODEL = '', EXTRACTION_KEY } = settings
  const answer = await requestOutside(`${EXTRACTION_URL.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    seconds: patience,
    headers: {
      'content-type': 'application/json',
      ...(EXTRACTION_KEY === undefined ? {} : { authorization: `Bearer ${EXTRACTION_KEY}` }),
    },
    body: JSON.stringify({
      model: EXTRACTION_MODEL,
      temperature: 0,
      messages: [
        { role: 'system', content: instructions(received) },
        { role: 'user', content: message },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'referral', strict: true, schema: answerSchema },
      },
    }),
  })
  if (answer.status !== 200) throw new Error(`the reader answered ${answer.status}`)
  return JSON.parse(jsonOf<Completion>(answer).choices?.[0]?.message?.content ?? '') as unknown
}

/** Null: none is configured, it did not answer, or it answered something else. */
export async function readOutside(
  platform: Platform,
  message: string,
  receivedAt: string,
  reference: Reference,
): Promise<Values | null> {
  if (platform.settings.EXTRACTION_PROVIDER !== 'openai') return null
  const received = receivedDay(receivedAt)
  try {
    return believed(await ask(platform, message, received), message, {
      received,
      reference,
      catalogue: catalogueOf(reference.treatments),
    })
  } catch (error) {
    platform.log.warn({ kind: 'reader_away', stack: stackOf(error) })
    return null
  }
}
