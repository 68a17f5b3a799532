/** Registers the routes of every feature on one server. */
import type { FastifyInstance } from 'fastify'
import { authenticateWith, liveSessionsWith } from '#features/accounts/core/authenticate.ts'
import { avatarRoutes } from '#features/accounts/profile/avatar-routes.ts'
import { emailLinkRoutes } from '#features/accounts/email-links/email-link-routes.ts'
import { proofRoutes } from '#features/accounts/proof/proof-routes.ts'
import { accountRoutes } from '#features/accounts/routes.ts'
import { accessTokens } from '#features/accounts/core/tokens.ts'
import { sessionRoutes } from '#features/accounts/sessions/session-routes.ts'
import { walletRoutes } from '#features/accounts/wallet/wallet-routes.ts'
import { cartRoutes } from '#features/cart/routes.ts'
import { createIndexer } from '#features/chain/indexer/indexer.ts'
import { recordReceivers } from '#features/chain/receiving/receiving-addresses.ts'
import { collectionRoutes } from '#features/collections/routes.ts'
import { creditRoutes } from '#features/credits/routes.ts'
import { proxyRpc } from '#features/demo/proxy-rpc.ts'
import { proxySandbox } from '#features/demo/proxy-sandbox.ts'
import { ginRoutes } from '#features/gin/routes.ts'
import { liveRoutes } from '#features/live/routes.ts'
import { BlockReader } from '#features/map/block-reader.ts'
import { blockRoutes } from '#features/map/block-routes.ts'
import { CountsReader } from '#features/map/counts-reader.ts'
import { districtRoutes } from '#features/map/district-routes.ts'
import { placeRoutes } from '#features/map/place-routes.ts'
import { mapRoutes } from '#features/map/routes.ts'
import { LandWatch } from '#features/map/watch/land-watch.ts'
import { SentVersions } from '#features/map/sent-versions.ts'
import { describePages } from '#features/metadata/page/describe-pages.ts'
import { publicPageRoutes } from '#features/metadata/page/page-routes.ts'
import { metadataRoutes } from '#features/metadata/routes.ts'
import { mintingRoutes } from '#features/minting/routes.ts'
import { orderRoutes } from '#features/orders/routes.ts'
import { ethVerificationRoutes } from '#features/payments/eth/eth-verification-routes.ts'
import { collectionMintRoutes } from '#features/minting/collection-mint/collection-mint-routes.ts'
import { purchaseRoutes } from '#features/payments/purchase/purchase-routes.ts'
import { paymentRoutes, stripeWebhook } from '#features/payments/routes.ts'
import { plotRoutes } from '#features/plots/routes.ts'
import { pricingRoutes } from '#features/pricing/routes.ts'
import { referralRoutes } from '#features/referrals/routes.ts'
import { stakingRoutes } from '#features/staking/routes.ts'
import { systemRoutes } from '#features/system/routes.ts'
import { tierRoutes } from '#features/tiers/routes.ts'
import { tokenSaleRoutes } from '#features/token-sale/routes.ts'
import { directUrlOf } from '#platform/db/database.ts'
import { serveDocs } from '#platform/http/docs.ts'
import { createHttpServer } from '#platform/http/http-server.ts'
import { refuseOtherMethods } from '#platform/http/refuse-other-methods.ts'
import { routesOn } from '#platform/http/route.ts'
import { serveWeb } from '#platform/http/serve-web.ts'
import { LiveHub } from '#platform/live/live-hub.ts'
import type { Platform } from '#platform/platform.ts'
import { accountProperty, walletUses } from './account-uses.ts'
import { allEffects } from './effects.ts'

export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const { config, db, log } = platform
  await recordReceivers(db, config)
  const app = await createHttpServer(config, log)
  await serveDocs(app, db)
  const refuseOthers = refuseOtherMethods(app)
  const live = new LiveHub(directUrlOf(config.database), log)
  await live.start()
  app.addHook('onClose', () => live.close())

  app.addHook('preClose', () => platform.finality.end())

  const tokens = accessTokens(config.jwtSecret)
  const authenticate = authenticateWith(db, tokens)
  const route = routesOn(app, db, authenticate)

  systemRoutes(route, platform, live)
  accountRoutes(route, platform, tokens, accountProperty)
  emailLinkRoutes(route, platform, accountProperty)
  proofRoutes(route, platform)
  sessionRoutes(route, platform)
  walletRoutes(route, platform, tokens, walletUses)
  avatarRoutes(app, platform)
  referralRoutes(route, platform)
  creditRoutes(route, platform)
  pricingRoutes(route, platform)
  cartRoutes(route, platform)
  collectionRoutes(route, platform)
  plotRoutes(route, platform)
  tierRoutes(route, platform)
  const indexer = createIndexer(platform, allEffects(config))
  mintingRoutes(route, platform, indexer)
  ginRoutes(route, platform, indexer)
  tokenSaleRoutes(route, platform, indexer)
  stakingRoutes(route, platform)
  metadataRoutes(app, platform)
  publicPageRoutes(route, platform)
  mapRoutes(route, platform)
  placeRoutes(route, platform)
  const land = {
    blocks: new BlockReader(db, live),
    counts: new CountsReader(db, live),
    sent: new SentVersions(),
  }
  blockRoutes(app, land)
  districtRoutes(app)
  orderRoutes(route, platform)
  purchaseRoutes(route, platform)
  paymentRoutes(route, platform)
  ethVerificationRoutes(route, platform, indexer)
  collectionMintRoutes(route, platform, indexer)
  await stripeWebhook(app, platform)
  const watch = new LandWatch(land, live, log)
  app.addHook('onClose', () => watch.close())
  liveRoutes(app, { db, live, watch, sessions: liveSessionsWith(db, tokens) })
  if (config.mode === 'demo') {
    proxyRpc(app, config)
    await proxySandbox(app, config)
  }
  if (config.admin && config.admin.port === null) {
    // Not loaded at all where it is off.
    const { registerConsole } = await import('./register-console.ts')
    await registerConsole(app, platform, config.admin)
  }
  await serveWeb(app, config, describePages(platform))
  refuseOthers()
  return app
}
