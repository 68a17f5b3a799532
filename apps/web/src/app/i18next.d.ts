/** All catalogues, so that TypeScript checks keys such as `t('cart:empty')`. */
import type { checkoutWords } from './checkout/words.ts'
import type { deedWords } from './deed/words.ts'
import type { documentWords } from '#app/layout/document-words.ts'
import type { tokenPageWords } from './token/words.ts'
import type { welcomeWords } from './welcome/words.ts'
import type { appWords } from '#app/layout/words.ts'
import type { formWords } from '#features/accounts/forms/words.ts'
import type { sessionWords } from '#features/accounts/sessions/words.ts'
import type { accountWords } from '#features/accounts/words.ts'
import type { assetWords } from '#features/my-plots/words.ts'
import type { cartWords } from '#features/cart/words.ts'
import type { collectionWords } from '#features/collections/words.ts'
import type { creditWords } from '#features/credits/words.ts'
import type { landWords } from '#features/plot-pictures/words.ts'
import type { overviewWords } from '#features/map/overview/words.ts'
import type { liveWords } from '#features/live/words.ts'
import type { areaWords } from '#features/map/area/words.ts'
import type { mapWords } from '#features/map/basemap/words.ts'
import type { plotWords } from '#features/map/rendering/words.ts'
import type { placeWords } from '#features/map/places/words.ts'
import type { ginWords } from '#features/gin/words.ts'
import type { collectionMintWords } from '#features/minting/collection/words.ts'
import type { mintingWords } from '#features/minting/words.ts'
import type { historyWords } from '#features/orders/history-words.ts'
import type { purchaseWords } from '#features/orders/words.ts'
import type { payingWords } from '#features/payments/flow/words.ts'
import type { plotPageWords } from '#features/plot-details/words.ts'
import type { stakingWords } from '#features/staking/words.ts'
import type { tierWords } from '#features/tiers/words.ts'
import type { saleWords } from '#features/token-sale/words.ts'
import type { referralWords } from '#features/referrals/words.ts'
import type { tokenChartWords } from '#features/token-charts/words.ts'
import type { tokenWords } from '#features/tokens/words.ts'
import type { demoWalletWords } from '#features/wallet/demo-window/words.ts'
import type { walletWords } from '#features/wallet/provider/words.ts'
import type { uiWords } from '#ui/words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof documentWords &
      typeof checkoutWords &
      typeof deedWords &
      typeof appWords &
      typeof welcomeWords &
      typeof formWords &
      typeof accountWords &
      typeof sessionWords &
      typeof assetWords &
      typeof cartWords &
      typeof collectionWords &
      typeof creditWords &
      typeof landWords &
      typeof overviewWords &
      typeof liveWords &
      typeof areaWords &
      typeof mapWords &
      typeof plotWords &
      typeof placeWords &
      typeof ginWords &
      typeof mintingWords &
      typeof collectionMintWords &
      typeof historyWords &
      typeof purchaseWords &
      typeof payingWords &
      typeof plotPageWords &
      typeof referralWords &
      typeof tierWords &
      typeof stakingWords &
      typeof saleWords &
      typeof tokenChartWords &
      typeof tokenWords &
      typeof tokenPageWords &
      typeof demoWalletWords &
      typeof walletWords &
      typeof uiWords
  }
}
