import type { PublicPlot } from '@meridian/shared/endpoints/metadata'
import { useTranslation } from 'react-i18next'
import { shortenAddress } from '#lib/format.ts'
import { ChainLink } from './chain-link.tsx'
import { Fact } from './fact.tsx'
import './words.ts'

type Ownership = Pick<PublicPlot, 'owner_name' | 'holder'>

/** Whose it is, as far as that is public: the owner's username, and the wallet of a token. */
export function OwnerFacts({ owner_name: name, holder }: Ownership) {
  const { t } = useTranslation('plotPage')
  return (
    <>
      {name !== null && <Fact name={t('owner')}>{name}</Fact>}
      {holder && (
        <Fact name={t(name === null ? 'heldBy' : 'wallet')}>
          <ChainLink to={holder} label={holder.id}>
            {shortenAddress(holder.id, 5)}
          </ChainLink>
        </Fact>
      )}
    </>
  )
}

export function TokenFacts({ token }: Pick<PublicPlot, 'token'>) {
  const { t } = useTranslation('plotPage')
  if (!token) return null
  return (
    <>
      <Fact name={t('network')}>{token.network}</Fact>
      <Fact name={t('contract')}>
        <ChainLink to={token.contract} label={token.contract.id}>
          {shortenAddress(token.contract.id, 5)}
        </ChainLink>
      </Fact>
      <Fact name={t('token')}>
        <ChainLink to={token.token} label={`#${token.token.id}`}>
          #{shortenToken(token.token.id)}
        </ChainLink>
      </Fact>
      <Fact name={t('mint')}>
        <ChainLink to={token.transaction} label={token.transaction.id}>
          {shortenAddress(token.transaction.id, 5)}
        </ChainLink>
      </Fact>
    </>
  )
}

/** A collection's token has the number of its UUID, up to 39 digits. */
const shortenToken = (id: string): string => (id.length > 14 ? shortenAddress(id, 6) : id)
