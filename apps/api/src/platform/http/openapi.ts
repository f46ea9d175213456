// design "Call": GET /openapi.json, made from the contract: OpenAPI 3.1, one operation a call.
import { z } from 'zod'
import type { Call } from '@wren/contract/call'
import { versionOf } from '../settings/settings.ts'
import type { Binding } from './bind.ts'

const schemaOf = (schema: z.ZodType): unknown => {
  const made = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  delete made['$schema']
  return made
}

const parametersOf = (call: Call, part: 'params' | 'query'): unknown[] =>
  Object.entries(call[part]?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params',
    schema: schemaOf(schema as z.ZodType),
  }))

const errorAnswer = {
  description: 'Refused',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['error', 'code'],
        properties: {
          error: { type: 'string' },
          code: { type: 'string' },
          fields: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
    },
  },
}

function operationOf(call: Call): unknown {
  const signedIn = !['public', 'link', 'signature'].some((open) =>
    (typeof call.allow === 'string' ? [call.allow] : call.allow).includes(open as never),
  )
  const content =
    call.answer === 'empty'
      ? undefined
      : call.answer === 'file'
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(call.answer) } }
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    description: call.ids,
    parameters: [...parametersOf(call, 'params'), ...parametersOf(call, 'query')],
    ...(call.body === undefined && call.multipart === undefined
      ? {}
      : {
          requestBody: {
            content: {
              [call.multipart === undefined ? 'application/json' : 'multipart/form-data']: {
                schema: call.body === undefined ? { type: 'object' } : schemaOf(call.body),
              },
            },
          },
        }),
    responses: {
      [String(call.status ?? 200)]: {
        description: 'Done',
        ...(content === undefined ? {} : { content }),
      },
      default: errorAnswer,
    },
    security: signedIn ? [{ session: [] }] : [],
  }
}

export function openApiOf(bindings: readonly Binding[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { call } of bindings) {
    if (call.development === true) continue
    const path = call.path.replace(/:([a-z_]+)/gi, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Wren', version: versionOf.backend },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  }
}
