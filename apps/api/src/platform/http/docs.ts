/** OpenAPI from the endpoint definitions, readable at /docs. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/db/database.ts'
import { networkOf } from '#platform/net/caller-network.ts'
import { consumeRateLimit } from './rate-limit.ts'
import { StoredAnswer } from './stored-answer.ts'

/** Hash of the one style element that the page's script creates; the policy would block it otherwise. */
const ownStyle = `'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

/** The page and its files are ten requests. */
const limit = { name: 'docs', limit: 240, perSeconds: 60 }

/** Must be registered before the routes it documents. */
export async function collectDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Meridian',
        version: config.version,
        description: 'Every answer is `{error, msg, …}`; a refusal also carries a stable `code`.',
      },
      components: {
        securitySchemes: {
          JWT: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT {access_token}' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
}

export async function serveDocs(app: FastifyInstance, db: Db): Promise<void> {
  await app.register(async (docs) => {
    const stored = storedAnswers(docs)
    // The plugin would serialise and compress hundreds of kilobytes for each request.
    docs.addHook('onRequest', async (request, reply) => {
      await consumeRateLimit(db, limit, networkOf(request.ip))
      const answer = stored.get(request.url.split('?', 1)[0]!)
      return answer?.send(request, reply)
    })
    await docs.register(swaggerUi, {
      routePrefix: '/docs',
      transformStaticCSP: (policy) => policy.replace(/(?<=style-src 'self')/, ` ${ownStyle}`),
      uiConfig: { deepLinking: true, persistAuthorization: false },
    })
  })
}

function storedAnswers(docs: FastifyInstance): Map<string, StoredAnswer> {
  const folder = fileURLToPath(new URL('static/', import.meta.resolve('@fastify/swagger-ui')))
  const ofFile = (name: string, type: string): [string, StoredAnswer] => [
    `/docs/static/${name}`,
    new StoredAnswer(type, () => readFile(join(folder, name))),
  ]
  const script = 'text/javascript; charset=utf-8'
  return new Map([
    [
      '/docs/json',
      new StoredAnswer('application/json; charset=utf-8', async () => JSON.stringify(docs.swagger())),
    ],
    ['/docs/yaml', new StoredAnswer('application/x-yaml', async () => docs.swagger({ yaml: true }))],
    ofFile('swagger-ui-bundle.js', script),
    ofFile('swagger-ui-standalone-preset.js', script),
    ofFile('swagger-ui.js', script),
    ofFile('swagger-ui.css', 'text/css; charset=utf-8'),
  ])
}
