import { useTranslation } from 'react-i18next'
import { TokenPicture } from '#features/plot-pictures/token-picture.tsx'
import { useOutsidePages } from '#lib/outside-pages.ts'
import { OutsideLink } from '#ui/outside-link.tsx'
import './words.ts'

interface TokenSummaryProps {
  /** The picture, below the address of the metadata. */
  picture: string
  title: string
  /** Place and number, or the number of plots, below the title. */
  place: string
  /** Null while it is not known. */
  token: { network: string; contract: string; tokenId: string } | null
  hash: string | null
}

/** A minted token: its picture and its place, then its four technical facts with links to the network's explorer. */
export function TokenSummary({ picture, title, place, token, hash }: TokenSummaryProps) {
  const { t } = useTranslation('minting')
  const pages = useOutsidePages(token?.network ?? null)
  const lines = [
    ...(token
      ? ([
          [t('network'), pages.network ?? token.network, pages.home],
          [t('contract'), token.contract, pages.addressOf(token.contract)],
          [t('token'), token.tokenId, pages.tokenOf(token.contract, token.tokenId)],
        ] as const)
      : []),
    ...(hash === null ? [] : ([[t('transaction'), hash, pages.transactionOf(hash)]] as const)),
  ]
  return (
    <>
      <div className="mt-4 flex items-center gap-4 max-sm:flex-col max-sm:items-start">
        <TokenPicture
          path={picture}
          alt={t('picture', { land: title })}
          className="shrink-0 sm:w-40! max-sm:mx-auto max-sm:max-w-56"
        />
        <div className="min-w-0">
          <p className="font-serif text-xl font-semibold wrap-anywhere">{title}</p>
          {place !== '' && place !== title && <p className="tabular mt-1 text-ink-2">{place}</p>}
        </div>
      </div>
      <dl className="mt-4 grid gap-3">
        {lines.map(([name, value, page]) => (
          <div key={name}>
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="tabular break-all">
              <OutsideLink to={page}>{value}</OutsideLink>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
