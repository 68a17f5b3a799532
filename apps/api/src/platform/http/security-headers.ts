/**
 * Strict headers on every response. Scripts come from this origin only and never inline; style elements need the
 * nonce that serve-web.ts writes into the page.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config/config.ts'

/** Other origins that a page may contact, from the configuration. */
function outsideOrigins(config: Config): string[] {
  const urls = [
    ...config.chains.map((chain) => chain.publicRpcUrl),
    config.map.streetsStyleUrl,
    config.map.satelliteStyleUrl,
    ...(config.map.satellitePictures?.layers ?? []).map(({ tiles }) => tiles),
    ...config.map.origins,
  ]
  return [
    ...new Set(urls.filter((url) => url !== null).map((url) => new URL(url, config.http.publicUrl).origin)),
  ]
}

export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const outside = outsideOrigins(config)
  // Null in the demo, where the widget is on this origin.
  const widget = config.wert?.origin ?? null
  const relay = config.walletConnect && new URL(config.walletConnect.relayUrl).origin
  const isHttps = config.http.publicUrl.startsWith('https:')
  // The widget identifies people by camera.
  const mediaOrigins = widget ? `(self "${widget}")` : '()'
  const permissions = `geolocation=(self), camera=${mediaOrigins}, microphone=${mediaOrigins}`
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`],
        styleSrc: [`'self'`],
        // Style attributes can not run code; libraries use a few.
        styleSrcAttr: [`'unsafe-inline'`],
        imgSrc: [`'self'`, 'data:', 'blob:', ...outside],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, ...outside, ...(relay ? [relay] : [])],
        workerSrc: [`'self'`],
        frameSrc: [`'self'`, ...(widget ? [widget] : [])],
        objectSrc: [`'none'`],
        baseUri: [`'none'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        upgradeInsecureRequests: isHttps ? [] : null,
      },
    },
    // Windows of wallets and providers must be able to message the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000 } : false,
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    // Browsers cache a 410 indefinitely without this; cacheable responses set their own header.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
    void reply.header('permissions-policy', permissions)
  })
}
