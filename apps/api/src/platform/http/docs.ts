/** OpenAPI from the endpoint definitions, readable at /docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#platform/config/config.ts'

/** Hash of the one style element that the page's script creates; the policy would block it otherwise. */
const ownStyle = `'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='`

/** Must be registered before the routes it documents. */
export async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
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
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    transformStaticCSP: (policy) => policy.replace(/(?<=style-src 'self')/, ` ${ownStyle}`),
    uiConfig: { deepLinking: true, persistAuthorization: false },
  })
}
