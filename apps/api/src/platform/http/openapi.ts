// The OpenAPI 3.1 document of GET /openapi.json, generated from the contract: one operation per call.
import { z } from 'zod'
import type { Call } from '@wren/contract/call'
import { versionOf } from '../settings/settings.ts'
import type { Binding } from './bind.ts'

const schemaOf = (schema: z.ZodType): unknown => {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
  }) as Record<string, unknown>
  delete jsonSchema['$schema']
  return jsonSchema
}

const parametersOf = (call: Call, location: 'params' | 'query'): unknown[] =>
  Object.entries(call[location]?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: location === 'params' ? 'path' : 'query',
    required: location === 'params',
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
