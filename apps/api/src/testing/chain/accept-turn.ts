import { acceptReorganisation } from '#features/chain/operator/accept-reorganisation.ts'
import type { Accepted } from '#features/chain/operator/accept-reorganisation.ts'
import type { TestApi } from '#testing/test-api.ts'
import { allEffects } from '../../effects.ts'

/** As the operator, once the indexer has stopped at the reorganisation. */
export const acceptTurn = ({ db, platform: { config } }: TestApi, chainId: number): Promise<Accepted> =>
  acceptReorganisation(db, config, chainId, allEffects(config))
