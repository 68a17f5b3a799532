/** OpenAPI from the same definitions as the routes, readable at /docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '#platform/config/config.ts'

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
    uiConfig: { deepLinking: true, persistAuthorization: false },
  })
}
